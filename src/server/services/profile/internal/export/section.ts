import type { Ore } from '@/domain/money/ore';
import type { listings } from '@/server/db/schema';
import { orUnreadable } from '@/server/lib/field-encryption';
import type { BuyerDetails } from '@/server/services/purchase-effects';
import { buyerFieldLabels } from '@/text/race';

interface Page {
  limit: number;
  offset: number;
}
/** One kind of thing held about a user, a page at a time, in an order that stays. */
export type Section = (userId: string, page: Page) => Promise<object[]>;

/** In place of a row that cannot be decrypted: the rest of the file comes all the same. */
const UNREADABLE = 'Den här posten gick inte att läsa. Skriv till oss, så tar vi reda på vad den innehåller.';

interface Query<Row> {
  limit(rows: number): { offset(rows: number): PromiseLike<Row[]> };
}

export const section =
  <Row>(select: (userId: string) => Query<Row>, show: (row: Row, userId: string) => object): Section =>
  async (userId, { limit, offset }) =>
    (await select(userId).limit(limit).offset(offset)).map(
      (row) => orUnreadable(() => show(row, userId), userId) ?? { fel: UNREADABLE },
    );

/** What an organiser needs of a buyer, by its Swedish labels. */
export const labelled = (details: BuyerDetails) =>
  Object.fromEntries(
    Object.entries(details).map(([field, value]) => [
      buyerFieldLabels[field as keyof typeof buyerFieldLabels],
      value,
    ]),
  );

/** An amount in kronor. */
export const kr = (amount: Ore | null) => (amount === null ? null : amount / 100);

type Listing = typeof listings.$inferSelect;

/** The place that a listing is about. */
export const place = (listing: Listing) => ({
  annons: listing.id,
  lopp: listing.customRaceName ?? listing.raceName,
  datum: listing.date,
  plats: listing.location,
  distans: listing.distance,
});
