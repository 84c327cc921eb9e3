import { aPurchase, type PurchaseFixture } from '@/sandbox/scenario/purchase';

type Parties = Parameters<typeof aPurchase>[0];

export const aPaidPurchase = (parties?: Parties): Promise<PurchaseFixture> =>
  aPurchase(parties).paid().done();

export const aCompletedPurchase = (parties?: Parties): Promise<PurchaseFixture> =>
  aPurchase(parties).paid().nameChanged().confirmed().done();
