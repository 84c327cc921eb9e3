import { type SQL, sql } from 'drizzle-orm';
import type { Ore } from '@/domain/money/ore';
import { listings } from '@/server/db/schema';

const inAll = sql`${listings.price} + ${listings.organiserFee}`;
const asOre = (column: SQL) =>
  column.mapWith((value: string | number) => Number(value) as Ore) as SQL<Ore | null>;

/** The least of price and organiser's fee together, in öre; null without listings. */
export const lowestInAll = asOre(sql`min(${inAll})`);

/** The most of price and organiser's fee together, in öre; null without listings. */
export const highestInAll = asOre(sql`max(${inAll})`);
