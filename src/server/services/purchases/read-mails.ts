import { asc, eq } from 'drizzle-orm';
import { MAX_MAILS, provingDomains, takesMails } from '@/domain/purchase/mail-proof';
import { db } from '@/server/db/client';
import { inboundMails, listings, organisers, races } from '@/server/db/schema';
import { mailAddressOf } from '@/server/inbound-mail/address';
import { orUnreadable } from '@/server/lib/field-encryption';
import type { PurchaseRow } from './apply-event';
import { decryptContent } from './mail-content';

/** Whether a mail of the organiser's can confirm the name change: an admin has checked its domains and its words. */
async function canConfirm(listingId: string): Promise<boolean> {
  const [organiser] = await db
    .select({
      mailDomains: organisers.mailDomains,
      mailProves: organisers.mailProves,
      words: organisers.confirmationWords,
    })
    .from(listings)
    .innerJoin(races, eq(races.id, listings.raceId))
    .innerJoin(organisers, eq(organisers.id, races.organiserId))
    .where(eq(listings.id, listingId));
  return Boolean(
    organiser?.mailProves && organiser.words.length > 0 && provingDomains(organiser.mailDomains).length > 0,
  );
}

/**
 * The mails of a purchase as its parties see them while it runs, and admins with its dispute, and where more can be
 * sent; null where purchases have no addresses and none has come. The caller has judged who asks.
 */
export async function readMails(
  purchase: Pick<PurchaseRow, 'id' | 'state' | 'listingId' | 'nameChangeVerifiedAt'>,
  role: 'buyer' | 'seller' | 'admin',
) {
  const runs = takesMails(purchase.state);
  if (!runs && role !== 'admin') return null;
  const rows = await db
    .select({
      id: inboundMails.id,
      at: inboundMails.receivedAt,
      verdict: inboundMails.verdict,
      reason: inboundMails.reason,
      content: inboundMails.content,
    })
    .from(inboundMails)
    .where(eq(inboundMails.purchaseId, purchase.id))
    .orderBy(asc(inboundMails.receivedAt), asc(inboundMails.id))
    .limit(MAX_MAILS);
  const open = runs && role !== 'admin' && purchase.nameChangeVerifiedAt === null;
  const address = open ? mailAddressOf(purchase.id) : null;
  if (!address && rows.length === 0) return null;
  return {
    address,
    /** Whether what is sent there can confirm the name change. */
    confirms: address !== null && (await canConfirm(purchase.listingId)),
    items: rows.map(({ content, ...row }) => ({
      ...row,
      content: content ? orUnreadable(() => decryptContent(row.id, content), row.id) : null,
    })),
  };
}
export type PurchaseMails = NonNullable<Awaited<ReturnType<typeof readMails>>>;
