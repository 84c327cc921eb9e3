import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import {
  type CalendarEntry,
  calendarEntries,
  calendarVersion,
  endedEntries,
} from '@/domain/purchase/calendar';
import { type PartyRole, partyRole } from '@/domain/purchase/states';
import { SITE_NAME } from '@/domain/site/site';
import { purchaseLinks } from '@/emails';
import { env } from '@/env';
import { writeCalendar } from '@/server/calendar/write-calendar';
import { purchases } from '@/server/db/schema';
import { calendarEntryText } from '@/text/calendar';
import { calendarFacts, type PurchaseRecord } from './purchase-view';
import { selectPurchases } from './select-purchases';

type CalendarRecord = Pick<PurchaseRecord, 'purchase' | 'listing' | 'race' | 'dispute' | 'sellerAnsweredAt'>;

export interface CalendarFile {
  fileName: string;
  text: string;
  contentType: string;
  /** Whether dates lie ahead, and whether some that a calendar may have are taken out of it. */
  has: { ahead: boolean; ended: boolean };
}

/**
 * A party's dates as a calendar file: those ahead, and those that a calendar which has them is to lose. Null for a
 * purchase that never had any.
 */
export function purchaseCalendar(record: CalendarRecord, role: PartyRole, now: Date): CalendarFile | null {
  const { purchase, listing, race, dispute, sellerAnsweredAt } = record;
  const facts = calendarFacts(record);
  const ahead = calendarEntries(facts, role, now);
  const ended = endedEntries(facts, role);
  if (ahead.length + ended.length === 0) return null;
  const links = purchaseLinks(env.SITE_URL, listing.id, { disputeId: dispute?.id });
  const page = role === 'seller' ? links.nameChange : links.confirmPurchase;
  const toFile = (isEnded: boolean) => (entry: CalendarEntry) => ({
    uid: `${purchase.id}-${entry.kind}@${new URL(env.SITE_URL).hostname}`,
    ...calendarEntryText(entry, listing),
    location: entry.kind === 'race' ? listing.location : null,
    url: entry.kind === 'answer' ? links.dispute : page,
    when: entry.kind === 'race' ? { day: entry.day } : { at: entry.at },
    remindAt: entry.remindAt,
    ended: isEnded,
  });
  const changes = [purchase.updatedAt, listing.updatedAt, race.updatedAt];
  if (sellerAnsweredAt) changes.push(sellerAnsweredAt);
  return {
    fileName: `${SITE_NAME.toLowerCase()}-${race.slug}.ics`,
    ...writeCalendar(
      [...ahead.map(toFile(false)), ...ended.map(toFile(true))],
      calendarVersion(purchase.createdAt, ...changes),
    ),
    has: { ahead: ahead.length > 0, ended: ended.length > 0 },
  };
}

/**
 * A party's dates in a purchase, as a calendar file: deadlines that run, and for the buyer the race; what has ended is
 * taken out of the calendar that opens it.
 * @throws DomainError PURCHASE_NOT_FOUND for everyone but the two parties, and for a purchase that was never paid.
 */
export async function downloadCalendar(
  { purchaseId }: { purchaseId: string },
  { actor, now }: Call<'user' | 'admin'>,
): Promise<CalendarFile> {
  const [record] = await selectPurchases(now).where(eq(purchases.id, purchaseId)).limit(1);
  const role = record && partyRole(record.purchase, actor.userId);
  const file = role ? purchaseCalendar(record, role, now) : null;
  if (!file) throw new DomainError('PURCHASE_NOT_FOUND');
  return file;
}
