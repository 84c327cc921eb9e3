import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { lockPurchase } from '@/server/services/purchases';
import { db } from '../../db/client';
import { isUniqueViolation } from '../../db/errors';
import { inboundMails } from '../../db/schema';
import { findPurchase } from './internal/find-purchase';
import { type Stored, sha256, storeMail } from './internal/store-mail';

interface Delivery {
  /** The address that it came to. */
  recipient: string;
  raw: Buffer;
  /** The provider's token, which its signature covers. */
  token: string;
}

/**
 * Keeps a mail that the provider has delivered, and has it checked. The same delivery may come again.
 * @returns `unknown` for an address that is no running purchase's; `replayed` for a token that has brought another mail.
 * @throws what failed of ours, so that the provider sends it again.
 */
export async function receiveMail(
  { recipient, raw, token }: Delivery,
  { now }: Call<'mail'>,
): Promise<Stored | 'unknown' | 'replayed'> {
  const id = await findPurchase(recipient);
  if (!id) return 'unknown';
  const [used] = await db
    .select({ purchaseId: inboundMails.purchaseId, rawHash: inboundMails.rawHash })
    .from(inboundMails)
    .where(eq(inboundMails.deliveryHash, sha256(token)));
  if (used) return used.purchaseId === id && used.rawHash === sha256(raw) ? 'again' : 'replayed';
  try {
    return await db.transaction(async (tx) => storeMail(tx, await lockPurchase(tx, id), raw, { token }, now));
  } catch (error) {
    if (error instanceof DomainError) return 'unknown';
    // The same token at the same moment.
    if (isUniqueViolation(error)) return 'replayed';
    throw error;
  }
}
