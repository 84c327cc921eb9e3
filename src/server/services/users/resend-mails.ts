import { desc, eq, inArray, or } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import type { UserAction } from '@/domain/account/admin-input';
import { DomainError } from '@/domain/errors';
import { mailsTo } from '@/domain/purchase/transitions';
import { type Audited, recordAudit } from '@/server/services/audit';
import { enqueuePurchaseMail } from '@/server/services/party-notifications';
import { consumeRateLimit } from '../../auth/rate-limit';
import { inTransaction } from '../../db/client';
import { purchaseEvents, purchases } from '../../db/schema';
import { enqueue } from '../../queue/boss';
import { lockManagedUser } from './internal/user-access';

/** How many purchases, the newest, are looked at, and of how many the latest mails go out again. */
const LOOKED_AT = 20;
const SENT_FOR = 3;

/**
 * Sends a user's latest mails again: the one that confirms the address where it is not, and what the latest events
 * of their purchases sent them, where the purchase is still as it was then.
 * @returns how many mails.
 * @throws as `lockManagedUser`; DomainError NOTHING_TO_SEND, RATE_LIMITED
 */
export async function resendMails(
  { id, reason }: UserAction,
  call: Call<'admin'>,
): Promise<Audited<{ mails: number }>> {
  await consumeRateLimit('adminMail', call.actor.userId);
  return inTransaction(async (tx) => {
    const target = await lockManagedUser(tx, id, call);
    const rows = await tx
      .select()
      .from(purchases)
      .where(or(eq(purchases.buyerId, id), eq(purchases.sellerId, id)))
      .orderBy(desc(purchases.createdAt), desc(purchases.id))
      .limit(LOOKED_AT);
    const events = rows.length
      ? await tx
          .select()
          .from(purchaseEvents)
          .where(
            inArray(
              purchaseEvents.purchaseId,
              rows.map((row) => row.id),
            ),
          )
          .orderBy(desc(purchaseEvents.id))
      : [];
    const latest = rows
      .flatMap((purchase) => {
        const role = purchase.buyerId === id ? ('buyer' as const) : ('seller' as const);
        const sent = events
          .filter((event) => event.purchaseId === purchase.id && event.toState === purchase.state)
          // Another mail may already have reported that nothing was paid.
          .map((event) => ({
            at: event.at,
            mails: mailsTo(role, event.event, event.actor).filter((mail) => mail !== 'paymentFailed'),
          }))
          .find(({ mails }) => mails.length > 0);
        return sent ? [{ ...sent, purchase, role }] : [];
      })
      .sort((a, b) => b.at.getTime() - a.at.getTime())
      .slice(0, SENT_FOR);
    let mails = 0;
    if (!target.emailVerifiedAt) {
      await enqueue(tx, 'mail', { kind: 'account', mail: 'confirmAccount', userId: id });
      mails += 1;
    }
    for (const { purchase, role, mails: again } of latest) {
      for (const mail of again) await enqueuePurchaseMail(tx, purchase, mail, role);
      mails += again.length;
    }
    if (mails === 0) throw new DomainError('NOTHING_TO_SEND');
    return recordAudit(tx, call, 'user.resend', id, { reason, mails }, { mails });
  });
}
