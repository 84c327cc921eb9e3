import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { accountName } from '@/domain/account/public-profile';
import { DomainError } from '@/domain/errors';
import {
  judgeMail,
  type MailReason,
  type ProvenPurchase,
  plainDomain,
  provingDomains,
  takesMails,
} from '@/domain/purchase/mail-proof';
import { decryptBuyerDetails } from '@/server/services/buyer-details';
import { decryptEntryReference } from '@/server/services/encryption';
import { applyEvent, decryptRaw, encryptContent, lockPurchase } from '@/server/services/purchases';
import { db, inTransaction, type Transaction } from '../../db/client';
import { inboundMails, listings, organisers, purchases, races, users } from '../../db/schema';
import { readIsolated } from '../../inbound-mail/read-isolated';
import type { CheckedMail } from '../../inbound-mail/read-mail';
import { resolve } from '../../inbound-mail/resolver';

/** Characters shown of a mail. */
const SHOWN_TEXT = 10_000;
const SHOWN_LINE = 300;
const SHOWN_FILES = 10;

async function read(mailId: string) {
  const [row] = await db
    .select({
      mail: inboundMails,
      purchase: purchases,
      listing: listings,
      organiser: organisers,
      buyer: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(inboundMails)
    .innerJoin(purchases, eq(purchases.id, inboundMails.purchaseId))
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .innerJoin(races, eq(races.id, listings.raceId))
    .innerJoin(users, eq(users.id, purchases.buyerId))
    .leftJoin(organisers, eq(organisers.id, races.organiserId))
    .where(eq(inboundMails.id, mailId));
  return row;
}

type Row = NonNullable<Awaited<ReturnType<typeof read>>>;

const provingDomainsOf = ({ organiser }: Row): string[] =>
  organiser?.mailProves ? organiser.mailDomains : [];

function factsOf(row: Row): ProvenPurchase {
  const { purchase, listing, organiser, buyer } = row;
  return {
    paidAt: purchase.paidAt ?? purchase.createdAt,
    runner:
      (purchase.buyerDetails ? decryptBuyerDetails(purchase.id, purchase.buyerDetails).full_name : null) ??
      accountName(buyer) ??
      '',
    // Not the seller's own name for it.
    raceName: listing.raceName,
    number: listing.entryReference ? decryptEntryReference(listing.id, listing.entryReference) : null,
    mailDomains: provingDomainsOf(row),
    words: organiser?.confirmationWords ?? [],
  };
}

/** The mail that proves it, or the innermost forwarded one. */
function choose(
  mails: CheckedMail[],
  row: Row,
  now: Date,
): { mail: CheckedMail | null; reason: MailReason | null } {
  const facts = factsOf(row);
  const judged = mails.map((mail) => ({ mail, judgement: judgeMail(mail.read, facts, now) }));
  const proof = judged.find(({ judgement }) => judgement.verdict === 'verified');
  if (proof) return { mail: proof.mail, reason: null };
  const last = judged.at(-1);
  return {
    mail: last?.mail ?? null,
    reason: last?.judgement.verdict === 'document' ? last.judgement.reason : 'unreadable',
  };
}

/** Purchases that a mail has proved, by its Message-ID or its body. */
async function provedBy(tx: Transaction, { messageHash, bodyHash }: CheckedMail): Promise<string[]> {
  const rows = await tx
    .select({ purchaseId: inboundMails.purchaseId })
    .from(inboundMails)
    .where(
      and(
        eq(inboundMails.verdict, 'verified'),
        or(
          eq(inboundMails.bodyHash, bodyHash),
          messageHash ? eq(inboundMails.messageHash, messageHash) : undefined,
        ),
      ),
    );
  return rows.map(({ purchaseId }) => purchaseId);
}

/** The event of a purchase in which it can happen; in any other the mail is what it is, and changes nothing. */
async function applyProof(tx: Transaction, purchaseId: string, now: Date): Promise<void> {
  try {
    await applyEvent(tx, { event: 'nameChangeVerified', purchaseId, actor: { type: 'mail' }, now });
  } catch (error) {
    // Refused before anything was written.
    if (!(error instanceof DomainError)) throw error;
  }
}

/**
 * Checks a mail of a purchase once: its signatures by their keys in DNS, and its text by the purchase. One that is
 * the organiser's confirms the name change; any other stays a document for the parties, and so does one that cannot be
 * read in its time, which is not tried again.
 * @param resolver where the keys of signatures are looked up; none of it happens inside a transaction.
 * @throws Error when DNS does not answer about the organiser's keys, so that the queue tries again.
 */
export async function checkMail(
  { mailId }: { mailId: string },
  { now }: Call<'clock'>,
  resolver = resolve,
): Promise<void> {
  const row = await read(mailId);
  if (!row?.mail.raw || row.mail.verdict) return;
  const mails = await readIsolated(row.purchase.id, decryptRaw(mailId, row.mail.raw), resolver);
  const { mail, reason } = choose(mails, row, now);
  const own = provingDomains(provingDomainsOf(row));
  if (reason !== null && mails.some(({ unanswered }) => unanswered.some((each) => isOwn(own, each)))) {
    throw new Error('DNS did not answer about the keys of a mail');
  }
  await inTransaction(async (tx) => {
    const { id: purchaseId, state } = await lockPurchase(tx, row.purchase.id);
    const proved = mail && reason === null ? await provedBy(tx, mail) : [];
    const used = proved.some((each) => each !== purchaseId);
    const verified = mail !== null && reason === null && !used;
    // What has proved this purchase before is named there, and there alone.
    const first = verified && proved.length === 0;
    const changed = await tx
      .update(inboundMails)
      .set({
        verdict: verified ? 'verified' : 'document',
        reason: verified ? null : (reason ?? 'used'),
        messageHash: first ? mail.messageHash : null,
        bodyHash: first ? mail.bodyHash : null,
        content: mail && encryptContent(mailId, shownOf(mail)),
        checkedAt: now,
      })
      .where(and(eq(inboundMails.id, mailId), isNull(inboundMails.verdict), isNotNull(inboundMails.raw)))
      .returning({ id: inboundMails.id });
    if (verified && changed.length > 0 && takesMails(state)) await applyProof(tx, purchaseId, now);
  });
}

const isOwn = (domains: readonly string[], signing: string): boolean => {
  const domain = plainDomain(signing);
  return domains.some((each) => domain === each || domain.endsWith(`.${each}`));
};

const shownOf = ({ read: { subject, date }, from, text, attachments }: CheckedMail) => ({
  from: from.slice(0, SHOWN_LINE),
  subject: subject.slice(0, SHOWN_LINE),
  date: date?.toISOString() ?? null,
  text: text.slice(0, SHOWN_TEXT),
  attachments: attachments.slice(0, SHOWN_FILES).map((name) => name.slice(0, SHOWN_LINE)),
});
