import { asc, eq } from 'drizzle-orm';
import { MAX_MAILS, provingDomains, takesMails } from '@/domain/purchase/mail-proof';
import { db } from '@/server/db/client';
import { inboundMails, listings, organisers, type PurchaseRow, races } from '@/server/db/schema';
import { mailAddressOf } from '@/server/inbound-mail/address';
import { decryptField, decryptOrNull, encryptField } from '@/server/lib/field-encryption';
import { fieldContext } from '../encryption';

/** What is shown of a mail. */
interface MailContent {
  from: string;
  subject: string;
  /** ISO, or null where the mail has no date. */
  date: string | null;
  text: string;
  /** Names of its attachments, which are not shown. */
  attachments: string[];
}

const contextOf = (column: 'raw_encrypted' | 'content_encrypted', mailId: string) =>
  fieldContext({ table: 'inbound_mails', column }, mailId);

/** A mail as it came, as it is stored with its row. */
export const encryptRaw = (mailId: string, raw: Buffer): string =>
  encryptField(raw.toString('base64'), contextOf('raw_encrypted', mailId));

/** A mail as it came. @throws Error as `decryptField`. */
export const decryptRaw = (mailId: string, stored: string): Buffer =>
  Buffer.from(decryptField(stored, contextOf('raw_encrypted', mailId)), 'base64');

export const encryptContent = (mailId: string, content: MailContent): string =>
  encryptField(JSON.stringify(content), contextOf('content_encrypted', mailId));

/** What is shown of a mail, to the parties and admins alone. @throws Error as `decryptField`. */
export const decryptContent = (mailId: string, stored: string): MailContent =>
  JSON.parse(decryptField(stored, contextOf('content_encrypted', mailId)));

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
      content: content ? decryptOrNull(() => decryptContent(row.id, content), row.id) : null,
    })),
  };
}
export type PurchaseMails = NonNullable<Awaited<ReturnType<typeof readMails>>>;
