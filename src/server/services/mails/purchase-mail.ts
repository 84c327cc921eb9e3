import { and, eq, exists, gt, inArray, sql } from 'drizzle-orm';
import type { Ore } from '@/domain/money/ore';
import { bringsCalendar } from '@/domain/purchase/calendar';
import { answerDue } from '@/domain/purchase/deadlines';
import { type Decision, settlementShares, sharesOf } from '@/domain/purchase/dispute';
import { type Ending, type PartyRole, receiptNumber } from '@/domain/purchase/states';
import { type PurchaseMail, refundEvents, SAME_NEWS } from '@/domain/purchase/transitions';
import { type BuyerField, buyerFields } from '@/domain/race/fields';
import { instructionsFor } from '@/domain/race/rules';
import { plus } from '@/domain/time';
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
  purchaseEvents,
  purchases,
  races,
  refunds,
  settlementOffers,
  users,
} from '@/server/db/schema';
import type { Mail, MailPicture } from '@/server/email/transport';
import { now } from '@/server/lib/clock';
import { unknownKind } from '@/server/lib/unknown-kind';
import type { PurchaseMailJob } from '@/server/queue/queues';
import { findSimilarPlaces } from '@/server/services/listings';
import { type CalendarFile, purchaseCalendar, sellerAnsweredAt } from '@/server/services/purchases';
import { quotedTitle } from '@/text/listing';
import { mailCover, picturedRace } from './internal/mail-cover';
import { raceUrl } from './internal/write';

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

/** Whether a mail has just said to the buyer what this one would. Not of a refund that was tried again. */
async function isTold({ purchase, refund }: Loaded): Promise<boolean> {
  const announced = purchase.refundPart ?? purchase.charged;
  if (!refund || refund.attempt > 1 || refund.amount !== announced) return false;
  const events = and(
    eq(purchaseEvents.purchaseId, purchase.id),
    inArray(purchaseEvents.event, refundEvents),
    gt(purchaseEvents.at, plus(now(), -SAME_NEWS)),
  );
  return (await db.$count(purchaseEvents, events)) > 0;
}

/** What a mail is written from. */
interface Source extends Loaded {
  job: PurchaseMailJob;
  similar: SimilarPlace[];
  calendar: CalendarFile | null;
  picture: MailPicture | null;
}

/** What all mails of a purchase take. */
function shared(source: Source): PurchaseMailProps {
  const { job, purchase, listing, race, user, dispute, bankDecides, chargebackId, calendar, picture } =
    source;
  const role = job.role === 'admin' ? 'seller' : job.role;
  return {
    firstName: user.firstName,
    // Who has bid has not chosen the listing.
    title: purchase.bidId && role === 'buyer' ? listing.raceName : quotedTitle(listing),
    raceName: listing.raceName,
    raceDate: listing.date,
    distance: listing.distance,
    location: listing.location,
    split: purchase,
    payer: purchase.payer,
    nameChangeCost: purchase.nameChangeCost,
    mechanism: purchase.window.mechanism,
    instructions: instructionsFor(race, role),
    dates: purchase,
    bankDecides,
    links: purchaseLinks(env.SITE_URL, listing.id, {
      disputeId: dispute?.id,
      chargebackId: chargebackId ?? undefined,
    }),
    calendar,
    cover: picture && { id: picture.id, alt: listing.raceName },
  };
}

/** @throws Error when a value is missing that the mail is about: a failed job is retried. */
function required<Value>(value: Value | null, name: string): Value {
  if (value === null) throw new Error(`The mail needs ${name}`);
  return value;
}

const readerOf = ({ job }: Source): PartyRole => (job.role === 'buyer' ? 'buyer' : 'seller');

/** The outcome of a purchase for both parties, or what the open offer would make it, in öre. */
function outcomeOf({ purchase, dispute, offer }: Source): {
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
function endingOf({ dispute, offer }: Source): Ending {
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

const problem = (source: Source) => ({
  ...shared(source),
  kind: source.dispute?.kind ?? null,
  reason: source.dispute?.reason ?? '',
});

const refunded = (source: Source) => ({
  ...shared(source),
  amount: source.refund?.amount ?? source.purchase.charged,
});

const raceClosed = (source: Source) => ({ ...shared(source), cancelled: source.race.cancelledAt !== null });

const chargebackWon = (source: Source) => ({
  ...shared(source),
  disputed: source.purchase.state === 'disputed',
});

const transferRefused = (source: Source) => ({
  ...shared(source),
  organiserText: source.purchase.transferRefusedReason ?? '',
});

const propsOf: { [Name in PurchaseMail]: (source: Source) => MailProps[Name] } = {
  placeSold: shared,
  paymentConfirmed: (source) => ({
    ...shared(source),
    receiptNumber: receiptNumber(source.purchase.id),
    paidWith: source.paidWith,
    byBid: source.purchase.bidId !== null && source.purchase.chargeStatus === 'under_way',
  }),
  paymentFailed: shared,
  paidTooLate: (source) => ({ ...shared(source), stopped: source.listing.stoppedAt !== null }),
  paidInOtherCurrency: shared,
  nameChangeReminder: (source) => ({ ...shared(source), hours: source.job.hours ?? 24 }),
  nameChangeDone: shared,
  deadlineMissedSeller: shared,
  deadlineMissedBuyer: shared,
  purchaseCompletedSeller: shared,
  purchaseCompletedBuyer: shared,
  problemReportedSeller: (source) => ({
    ...problem(source),
    answerBy: answerDue(source.dispute?.createdAt ?? source.purchase.updatedAt),
  }),
  problemReportedAdmin: problem,
  disputeDecided: (source) => ({
    ...problem(source),
    ...outcomeOf(source),
    role: readerOf(source),
    ending: endingOf(source),
    findings: source.dispute?.findings ?? null,
    notes: source.dispute?.resolutionNotes ?? null,
    offeredBy: source.offer?.role ?? null,
  }),
  settlementOffered: (source) => ({ ...shared(source), ...outcomeOf(source), role: readerOf(source) }),
  refundMade: refunded,
  refundFailedAdmin: (source) => ({
    ...refunded(source),
    failureCode: source.refund?.failureCode ?? null,
    receiptNumber: receiptNumber(source.purchase.id),
    paidByBank: source.paidByBank,
  }),
  disputeMessage: (source) => ({ ...shared(source), role: readerOf(source) }),
  raceMovedSeller: shared,
  raceMovedBuyer: shared,
  raceCancelledBuyer: shared,
  raceClosedSeller: raceClosed,
  raceClosedBuyer: raceClosed,
  refundedByHandSeller: shared,
  refundedByHandBuyer: shared,
  chargebackOpenedSeller: shared,
  chargebackOpenedBuyer: shared,
  chargebackOpenedAdmin: shared,
  chargebackWonSeller: chargebackWon,
  chargebackWonBuyer: chargebackWon,
  chargebackLostSeller: shared,
  chargebackLostBuyer: shared,
  chargebackOutlastedSeller: shared,
  chargebackOutlastedBuyer: shared,
  payoutWaitsForBank: shared,
  disputeOverdueAdmin: shared,
  detailsCorrected: (source) => ({
    ...shared(source),
    fields: lastCorrected(source.purchase.detailsCorrected),
  }),
  detailsRequested: (source) => ({
    ...shared(source),
    field: required(source.purchase.detailsRequestedField, 'detailsRequestedField'),
    requestedBy: source.purchase.detailsRequestedBy ?? 'seller',
  }),
  saleGivenUpSeller: shared,
  saleGivenUpBuyer: (source) => ({
    ...shared(source),
    reason: required(source.purchase.givenUpReason, 'givenUpReason'),
    explanation: source.purchase.givenUpText,
    similar: source.similar,
    raceLink: raceUrl(source.race),
  }),
  codeRejected: shared,
  nameChangeVerifiedSeller: shared,
  nameChangeVerifiedBuyer: shared,
  transferRefusedSeller: transferRefused,
  transferRefusedBuyer: transferRefused,
  transferRefusedAdmin: transferRefused,
  informationRequested: (source) => ({
    ...shared(source),
    organiserText: source.purchase.informationRequestText ?? '',
  }),
  bidNotCharged: (source) => ({
    ...shared(source),
    why: source.purchase.chargeStatus === 'authentication_required' ? 'authentication_required' : 'declined',
    payBy: source.purchase.checkoutExpiresAt,
  }),
};

const render = <Name extends PurchaseMail>(mail: Name, source: Source) =>
  renderMail(mail, propsOf[mail](source));

async function write(job: PurchaseMailJob, loaded: Loaded): Promise<Omit<Mail, 'id'>> {
  const at = now();
  const similar =
    job.mail === 'saleGivenUpBuyer' ? await findSimilarPlaces(loaded.listing, job.userId, at) : [];
  const calendar =
    job.role !== 'admin' && bringsCalendar(job.mail) ? purchaseCalendar(loaded, job.role, at) : null;
  const picture = await mailCover(job.mail, picturedRace(loaded.listing, loaded.race));
  return {
    to: loaded.user.email,
    ...(await render(job.mail, { ...loaded, job, similar, calendar, picture })),
    ...(calendar && { attachments: [calendar] }),
    picture,
  };
}

/** Writes a mail about a purchase from its current state. @returns null when the account is gone, or it is no news. */
export async function purchaseMail(job: PurchaseMailJob): Promise<Omit<Mail, 'id'> | null> {
  if (!(job.mail in propsOf)) return unknownKind(job.mail as never);
  const loaded = await load(job);
  if (!loaded || (job.mail === 'refundMade' && (await isTold(loaded)))) return null;
  return write(job, loaded);
}

/**
 * The same mail as it would be once its race has changed, to be read before that happens.
 * @param after the race after the change, and what it makes of the purchase.
 */
export async function draftRaceMail(
  job: PurchaseMailJob,
  after: {
    race: Loaded['race'];
    purchase: Partial<Pick<Loaded['purchase'], 'state' | 'nameChangeStartsAt' | 'nameChangeDeadline'>>;
  },
): Promise<Omit<Mail, 'id'> | null> {
  const loaded = await load(job);
  if (!loaded) return null;
  const { race } = after;
  const moved = loaded.listing.date === loaded.race.date;
  return write(job, {
    ...loaded,
    race,
    listing: { ...loaded.listing, ...(moved && { date: race.date }) },
    purchase: { ...loaded.purchase, ...after.purchase },
  });
}
