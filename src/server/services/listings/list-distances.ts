import { asc, eq } from 'drizzle-orm';
import { standardDistances } from '@/domain/race/rules';
import { db } from '../../db/client';
import { races } from '../../db/schema';

/** The distances a filter offers: the five standard ones, then the races' own labels. */
export async function listDistances(): Promise<string[]> {
  const rows = await db
    .selectDistinct({ distance: races.distance })
    .from(races)
    .where(eq(races.archived, false))
    .orderBy(asc(races.distance));
  const standard: string[] = [...standardDistances];
  const own = rows.map(({ distance }) => distance).filter((label) => !standard.includes(label));
  return [...standard, ...own.sort((a, b) => a.localeCompare(b, 'sv', { numeric: true }))];
}
