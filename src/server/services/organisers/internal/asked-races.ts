import { asc, eq, inArray } from 'drizzle-orm';
import type { AskedRace } from '@/domain/organiser-requests';
import type { Executor, Transaction } from '@/server/db/client';
import { organisers, races } from '@/server/db/schema';

const chosen = (on: Executor, raceIds: string[]) =>
  on
    .select({ id: races.id, websiteUrl: races.websiteUrl, archived: races.archived, organiser: organisers })
    .from(races)
    .leftJoin(organisers, eq(organisers.id, races.organiserId))
    .where(inArray(races.id, raceIds))
    .orderBy(asc(races.id));

/** The races of a request to join, with who holds each. */
export const askedRaces = (on: Executor, raceIds: string[]): Promise<(AskedRace & { archived: boolean })[]> =>
  chosen(on, raceIds);

/** The same, locked until the transaction ends. */
export const lockAskedRaces = (tx: Transaction, raceIds: string[]): Promise<AskedRace[]> =>
  chosen(tx, raceIds).for('update', { of: races });
