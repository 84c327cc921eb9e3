import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { calendarEntries, calendarVersion } from '@/domain/purchase/calendar';
import { type PartyRole, partyRole } from '@/domain/purchase/states';
import { SITE_NAME } from '@/domain/site/site';
import { purchaseLinks } from '@/emails';
import { env } from '@/env';
import { CALENDAR_TYPE, writeCalendar } from '@/server/calendar/write-calendar';
import { purchases } from '@/server/db/schema';
import { calendarEntryText } from '@/text/calendar';
import { calendarFacts, type PurchaseRecord } from './purchase-view';
import { selectPurchases } from './select-purchases';

type CalendarRecord = Pick<PurchaseRecord, 'purchase' | 'listing' | 'race' | 'dispute' | 'sellerAnsweredAt'>;

export interface CalendarFile {
  fileName: string;
  text: string;
  contentType: string;
}

/** A party's coming dates as a calendar file; null when there are none. */
export function purchaseCalendar(record: CalendarRecord, role: PartyRole, now: Date): CalendarFile | null {
  const { purchase, listing, race, dispute } = record;
  const ahead = calendarEntries(calendarFacts(record), role, now);
  if (ahead.length === 0) return null;
  const links = purchaseLinks(env.SITE_URL, listing.id, { disputeId: dispute?.id });
  const page = role === 'seller' ? links.nameChange : links.confirmPurchase;
  const title = listing.customRaceName ?? listing.raceName;
  const entries = ahead.map((entry) => ({
    uid: `${purchase.id}-${entry.kind}@${new URL(env.SITE_URL).hostname}`,
    ...calendarEntryText(entry, { title, distance: listing.distance }),
    location: entry.kind === 'race' ? listing.location : null,
    url: entry.kind === 'answer' ? links.dispute : page,
    when: entry.kind === 'race' ? { day: entry.day } : { at: entry.at },
    remindAt: entry.remindAt,
  }));
  const changes = [purchase.updatedAt, listing.updatedAt, race.updatedAt];
  return {
    fileName: `${SITE_NAME.toLowerCase()}-${race.slug}.ics`,
    contentType: CALENDAR_TYPE,
    text: writeCalendar(entries, calendarVersion(purchase.createdAt, ...changes)),
  };
}

/**
 * A party's coming dates in a purchase, as a calendar file: deadlines that run, and for the buyer the race.
 * @throws DomainError PURCHASE_NOT_FOUND for everyone but the two parties, and when no date is left.
 */
export async function downloadCalendar(
  { purchaseId }: { purchaseId: string },
  { actor, now }: Call<'user' | 'admin'>,
): Promise<CalendarFile> {
  const [record] = await selectPurchases().where(eq(purchases.id, purchaseId)).limit(1);
  const role = record && partyRole(record.purchase, actor.userId);
  const file = role ? purchaseCalendar(record, role, now) : null;
  if (!file) throw new DomainError('PURCHASE_NOT_FOUND');
  return file;
}
