import { and, eq, exists, sql } from 'drizzle-orm';
import type { Ore } from '@/domain/money';
import { receiptNumber } from '@/domain/purchase/receipt-number';
import { type Decision, dividePart } from '@/domain/purchase/ruling';
import { instructionsFor } from '@/domain/race/instructions';
import {
  type MailProps,
  type PurchaseMailProps,
  purchaseLinks,
  type RenderedMail,
  renderMail,
} from '@/emails';
import { env } from '@/env';
import { db } from '@/server/db/client';
import { chargebacks, disputes, listings, purchases, races, refunds, users } from '@/server/db/schema';
import type { PurchaseMailJob } from '@/server/jobs/queues';

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
      bankDecides: sql<boolean>`${exists(openChargeback)}`,
    })
    .from(purchases)
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .innerJoin(races, eq(races.id, listings.raceId))
    .leftJoin(disputes, eq(disputes.purchaseId, purchases.id))
    .leftJoin(refunds, eq(refunds.purchaseId, purchases.id))
    .where(eq(purchases.id, job.purchaseId));
  const [user] = await db.select().from(users).where(eq(users.id, job.userId));
  return row && user && !user.deletedAt ? { ...row, user } : null;
}

type Loaded = NonNullable<Awaited<ReturnType<typeof load>>>;

function commonProps(job: PurchaseMailJob, loaded: Loaded): PurchaseMailProps {
  const { purchase, listing, race, user, dispute, bankDecides } = loaded;
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
    mechanism: race.transferMechanism ?? 'seller_direct',
    instructions: instructionsFor(race, role),
    dates: purchase,
    bankDecides,
    links: purchaseLinks(env.SITE_URL, listing.id, dispute?.id),
  };
}

/** The outcome of a purchase for both parties, in öre. */
function outcomeOf({ purchase, dispute }: Loaded): { decision: Decision; toBuyer: Ore; toSeller: Ore } {
  if (purchase.refundPart !== null) {
    const { buyer, seller } = dividePart(purchase, purchase.refundPart);
    return { decision: 'part', toBuyer: buyer, toSeller: seller };
  }
  return {
    decision: dispute?.status === 'refunded' ? 'refund' : 'release',
    toBuyer: purchase.total,
    toSeller: purchase.payout,
  };
}

/** The props of a template beyond those all purchase mails share. */
function propsFor(job: PurchaseMailJob, loaded: Loaded): MailProps[PurchaseMailJob['mail']] {
  const { purchase, race, dispute, refund } = loaded;
  const { decision, toBuyer, toSeller } = outcomeOf(loaded);
  return {
    ...commonProps(job, loaded),
    receiptNumber: receiptNumber(purchase.id),
    hours: job.hours ?? 24,
    kind: dispute?.kind ?? null,
    reason: dispute?.reason ?? '',
    role: job.role === 'buyer' ? 'buyer' : 'seller',
    decision,
    toBuyer,
    toSeller,
    notes: dispute?.resolutionNotes ?? null,
    amount: refund?.amount ?? purchase.total,
    failureCode: refund?.failureCode ?? null,
    cancelled: race.cancelledAt !== null,
  } as MailProps[PurchaseMailJob['mail']];
}

/** Writes a mail about a purchase from how it stands now. @returns null when the account is gone. */
export async function purchaseMail(job: PurchaseMailJob): Promise<(RenderedMail & { to: string }) | null> {
  const loaded = await load(job);
  if (!loaded) return null;
  return { to: loaded.user.email, ...(await renderMail(job.mail, propsFor(job, loaded))) };
}
