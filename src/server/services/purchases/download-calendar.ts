import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { partyRole } from '@/domain/purchase/states';
import { purchases } from '@/server/db/schema';
import { type CalendarFile, purchaseCalendar } from './purchase-calendar';
import { selectPurchases } from './select-purchases';

/**
 * What lies ahead of a party in a purchase, as a calendar's file: deadlines that run, and for the buyer the race.
 * @throws DomainError PURCHASE_NOT_FOUND for everyone but the two parties, and when nothing lies ahead.
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
