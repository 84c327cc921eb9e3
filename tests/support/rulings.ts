import { aPurchase, continuePurchase, type PurchaseFixture } from '@sandbox/scenario/purchase';
import { aUser } from '@sandbox/scenario/users';

/** An admin gives the buyer of a disputed purchase everything back; the refund's job waits. */
export const ruleForBuyer = async (fixture: PurchaseFixture): Promise<PurchaseFixture> =>
  continuePurchase(fixture)
    .ruled('refund', await aUser({ isAdmin: true }))
    .done();

/** A purchase whose buyer is owed everything. */
export const owedToBuyer = async (wish: Parameters<typeof aPurchase>[0] = {}): Promise<PurchaseFixture> =>
  ruleForBuyer(await aPurchase(wish).paid().nameChanged().reported().done());
