import { aPurchase, type PurchaseFixture } from '@sandbox/scenario/purchase';
import { countedUntil } from '@/domain/purchase/figures';
import { purchases } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { rewrite } from './rewrite';

type Parties = Parameters<typeof aPurchase>[0];

export const aPaidPurchase = (parties?: Parties): Promise<PurchaseFixture> =>
  aPurchase(parties).paid().done();

/** A purchase that was completed so long ago that figures count it. */
export async function aCountedPurchase(parties?: Parties): Promise<PurchaseFixture> {
  const fixture = await aCompletedPurchase(parties);
  await rewrite(purchases, fixture.purchase.id, { completedAt: countedUntil(now()) });
  return fixture;
}

export const aCompletedPurchase = (parties?: Parties): Promise<PurchaseFixture> =>
  aPurchase(parties).paid().nameChanged().confirmed().done();
