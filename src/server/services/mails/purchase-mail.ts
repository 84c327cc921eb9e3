import { and, eq, exists, inArray, sql } from 'drizzle-orm';
import type { Ore } from '@/domain/money/ore';
import { bringsCalendar } from '@/domain/purchase/calendar';
import { answerDue } from '@/domain/purchase/deadlines';
import { type Decision, settlementShares, sharesOf } from '@/domain/purchase/dispute';
import { type Ending, receiptNumber } from '@/domain/purchase/states';
import { type BuyerField, buyerFields } from '@/domain/race/fields';
import { instructionsFor } from '@/domain/race/rules';
import {
  type MailProps,
  type PurchaseMailProps,
  purchaseLinks,
  renderMail,
  type SimilarPlace,
} from '@/emails';
import { env } from '@/env';
import { db } from '@/server/db/client';
import {
  chargebacks,
  disputes,
  listings,
  payments,
  purchases,
  races,
  refunds,
  settlementOffers,
  users,
} from '@/server/db/schema';
import type { Mail, MailPicture } from '@/server/email/transport';
import { now } from '@/server/lib/clock';
import type { PurchaseMailJob } from '@/server/queue/queues';
import { findSimilarPlaces } from '@/server/services/listings';
import { type CalendarFile, purchaseCalendar, sellerAnsweredAt } from '@/server/services/purchases';
import { mailCover, picturedRace } from './internal/mail-cover';

async function load(job: PurchaseMailJob) {
  const openChargeback = db
    .select({ id: chargebacks.id })
    .from(chargebacks)
    .where(and(eq(chargebacks.purchaseId, purchases.id), eq(chargebacks.status, 'open')));
  const [row] = await db
    .select({
      purchase: purchases,
      listing: listings,
      race: races,
      dispute: disputes,
      refund: refunds,
      paidByBank: sql<boolean>`${exists(
        db
          .select({ id: chargebacks.id })
          .from(chargebacks)
          .where(eq(chargebacks.stripeDisputeId, refunds.stripeRefundId)),
      )}`,
      paidWith: payments.method,
      bankDecides: sql<boolean>`${exists(openChargeback)}`,
      chargebackId: sql<string | null>`(select ${chargebacks.id} from ${chargebacks}
        where ${chargebacks.purchaseId} = ${purchases.id} order by ${chargebacks.openedAt} desc limit 1)`,
      sellerAnsweredAt,
    })
    .from(purchases)
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .innerJoin(races, eq(races.id, listings.raceId))
    .leftJoin(disputes, eq(disputes.purchaseId, purchases.id))
    .leftJoin(refunds, eq(refunds.purchaseId, purchases.id))
    .leftJoin(payments, eq(payments.purchaseId, purchases.id))
    .where(eq(purchases.id, job.purchaseId));
  const [user] = await db.select().from(users).where(eq(users.id, job.userId));
  if (!row || !user || user.deletedAt) return null;
  const [offer] = row.dispute
    ? await db
        .select()
        .from(settlementOffers)
        .where(
          and(
            eq(settlementOffers.disputeId, row.dispute.id),
            inArray(settlementOffers.status, ['open', 'accepted']),
          ),
        )
    : [];
  // An offer that has been answered meanwhile needs no mail, also where the answer is one's own counter-offer.
  const waits = offer?.status === 'open' && offer.role !== job.role;
  if (job.mail === 'settlementOffered' && !waits) return null;
  // Paid, or lost, before the mail was sent.
  if (job.mail === 'bidNotCharged' && row.purchase.state !== 'pending_payment') return null;
  return { ...row, user, offer };
}

type Loaded = NonNullable<Awaited<ReturnType<typeof load>>>;

function commonProps(
  job: PurchaseMailJob,
  loaded: Loaded,
  calendar: CalendarFile | null,
  picture: MailPicture | null,
): PurchaseMailProps {
  const { purchase, listing, race, user, dispute, bankDecides, chargebackId } = loaded;
  const role = job.role === 'admin' ? 'seller' : job.role;
  return {
    firstName: user.firstName,
    title: listing.customRaceName ?? listing.raceName,
    raceName: listing.raceName,
    raceDate: listing.date,
    distance: listing.distance,
    location: listing.location,
    split: purchase,
    payer: purchase.payer,
    nameChangeCost: purchase.nameChangeCost,
    mechanism: purchase.window?.mechanism ?? 'seller_direct',
    instructions: instructionsFor(race, role),
    dates: purchase,
    bankDecides,
    links: purchaseLinks(env.SITE_URL, listing.id, {
      disputeId: dispute?.id,
      chargebackId: chargebackId ?? undefined,
    }),
    calendar: calendar?.fileName ?? null,
    cover: picture && { id: picture.id, alt: listing.raceName },
  };
}

/** The outcome of a purchase for both parties, or what the open offer would make it, in öre. */
function outcomeOf({ purchase, dispute, offer }: Loaded): {
  decision: Decision;
  toBuyer: Ore;
  toSeller: Ore;
} {
  if (offer?.status === 'open') return { decision: 'part', ...settlementShares(purchase, offer.amount) };
  if (purchase.refundPart !== null) {
    return { decision: 'part', ...settlementShares(purchase, purchase.refundPart) };
  }
  const decision = dispute?.status === 'refunded' ? 'refund' : 'release';
  return { decision, ...sharesOf(purchase, decision, null) };
}

/** Who ended the dispute: an admin is named in it, and what the parties agreed on is kept. */
function endingOf({ dispute, offer }: Loaded): Ending {
  if (dispute?.resolvedBy) return 'ruling';
  return offer?.status === 'accepted' ? 'settlement' : 'overdue';
}

/** What the buyer's last correction changed. */
function lastCorrected(corrected: Partial<Record<BuyerField, string>> | null): BuyerField[] {
  const last = Object.values(corrected ?? {})
    .sort()
    .at(-1);
  return buyerFields.filter((field) => corrected?.[field] !== undefined && corrected[field] === last);
}

/** The props of a template beyond those all purchase mails share. */
function propsFor(
  job: PurchaseMailJob,
  loaded: Loaded,
  similar: SimilarPlace[],
  calendar: CalendarFile | null,
  picture: MailPicture | null,
): MailProps[PurchaseMailJob['mail']] {
  const { purchase, listing, race, dispute, refund, offer } = loaded;
  const { decision, toBuyer, toSeller } = outcomeOf(loaded);
  return {
    ...commonProps(job, loaded, calendar, picture),
    receiptNumber: receiptNumber(purchase.id),
    paidWith: loaded.paidWith,
    byBid: purchase.bidId !== null && purchase.chargeStatus === 'under_way',
    why: purchase.chargeStatus === 'authentication_required' ? 'authentication_required' : 'declined',
    payBy: purchase.checkoutExpiresAt,
    hours: job.hours ?? 24,
    kind: dispute?.kind ?? null,
    reason: dispute?.reason ?? '',
    role: job.role === 'buyer' ? 'buyer' : 'seller',
    decision,
    toBuyer,
    toSeller,
    ending: endingOf(loaded),
    findings: dispute?.findings ?? null,
    notes: dispute?.resolutionNotes ?? null,
    offeredBy: offer?.role ?? null,
    answerBy: answerDue(dispute?.createdAt ?? purchase.updatedAt),
    amount: refund?.amount ?? purchase.total,
    failureCode: refund?.failureCode ?? null,
    paidByBank: loaded.paidByBank,
    cancelled: race.cancelledAt !== null,
    stopped: listing.stoppedAt !== null,
    field: purchase.detailsRequestedField,
    askedBy: purchase.detailsRequestedBy ?? 'seller',
    fields: lastCorrected(purchase.detailsCorrected),
    ...(purchase.givenUpReason && { reason: purchase.givenUpReason }),
    words: purchase.givenUpText,
    organiserSays:
      (job.mail === 'organiserAskedSeller' ? purchase.organiserAskedText : purchase.transferRefusedReason) ??
      '',
    similar,
    raceLink: new URL(`/lopp/${race.slug}`, env.SITE_URL).href,
  } as MailProps[PurchaseMailJob['mail']];
}

async function write(job: PurchaseMailJob, loaded: Loaded): Promise<Omit<Mail, 'id'>> {
  const at = now();
  const similar =
    job.mail === 'saleGivenUpBuyer' ? await findSimilarPlaces(loaded.listing, job.userId, at) : [];
  const calendar =
    job.role !== 'admin' && bringsCalendar(job.mail) ? purchaseCalendar(loaded, job.role, at) : null;
  const picture = await mailCover(job.mail, picturedRace(loaded.listing, loaded.race));
  return {
    to: loaded.user.email,
    ...(await renderMail(job.mail, propsFor(job, loaded, similar, calendar, picture))),
    ...(calendar && { attachments: [calendar] }),
    picture,
  };
}

/** Writes a mail about a purchase from how it stands now. @returns null when the account is gone. */
export async function purchaseMail(job: PurchaseMailJob): Promise<Omit<Mail, 'id'> | null> {
  const loaded = await load(job);
  return loaded && write(job, loaded);
}

/**
 * The same mail as it would be once its race has changed, to be read before that happens.
 * @param after the race after the change, and the seller's new clock where it moves.
 */
export async function draftRaceMail(
  job: PurchaseMailJob,
  after: {
    race: Loaded['race'];
    clock: Pick<Loaded['purchase'], 'nameChangeStartsAt' | 'nameChangeDeadline'> | null;
  },
): Promise<Omit<Mail, 'id'> | null> {
  const loaded = await load(job);
  if (!loaded) return null;
  const { race, clock } = after;
  const moved = loaded.listing.date === loaded.race.date;
  return write(job, {
    ...loaded,
    race,
    listing: { ...loaded.listing, ...(moved && { date: race.date }) },
    purchase: { ...loaded.purchase, ...clock },
  });
}
