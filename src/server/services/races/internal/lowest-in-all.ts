import { sql } from 'drizzle-orm';
import type { Ore } from '@/domain/money';
import { listings } from '@/server/db/schema';

/** The least of price and organiser's fee together, in öre; null without listings. */
export const lowestInAll = sql<Ore | null>`min(${listings.price} + ${listings.organiserFee})`.mapWith(
  (value: string | number) => Number(value) as Ore,
);
