import { isFinal, type PurchaseState } from '../purchase/states';
import type { LedgerAccount } from './ledger';
import { addOre, type Ore, ore, subtractOre } from './ore';

/** The accounts of money that is not ours, or not divided yet. */
const owedAccounts = ['held', 'seller_payable', 'buyer_payable'] as const satisfies LedgerAccount[];

/** The balances of those accounts for one purchase, or for several together; öre, credit negative as in the ledger. */
interface OpenAccounts {
  held: Ore;
  sellerPayable: Ore;
  buyerPayable: Ore;
}

/** Who gets what of the held money; öre. Below zero: paid to them already, out of what is held. */
interface Shares {
  seller: Ore;
  buyer: Ore;
  ours: Ore;
  sum: Ore;
}

/**
 * What each gets: of what is divided, what they are owed; of what is held, as if the purchase goes through.
 * @param payout what the seller gets of it then.
 */
export function sharesOf(open: OpenAccounts, payout: Ore): Shares {
  const undivided = ore(-open.held);
  const toSeller = ore(Math.min(undivided, payout));
  const seller = subtractOre(toSeller, open.sellerPayable);
  const buyer = ore(-open.buyerPayable);
  const ours = subtractOre(undivided, toSeller);
  return { seller, buyer, ours, sum: addOre(seller, buyer, ours) };
}

/** When a purchase's money leaves us, or why it is not known. */
export type Leaving =
  | { by: 'seller_clock' | 'buyer_clock' | 'ended'; at: Date }
  | { by: 'dispute' | 'on_its_way'; at: Date | null };

interface Clocks {
  state: PurchaseState;
  nameChangeDeadline: Date | null;
  confirmationDeadline: Date | null;
  disputedAt: Date | null;
  completedAt: Date | null;
  refundedAt: Date | null;
}

/**
 * `seller_clock`: back to the buyer then, unless the name is changed; `buyer_clock`: to the seller then, unless the
 * buyer reports a problem; `ended`: when the purchase was over, seen from an earlier day.
 * @param divided nothing of it is held any more.
 */
export function leavingOf(purchase: Clocks, divided: boolean): Leaving {
  const ended = purchase.completedAt ?? purchase.refundedAt;
  if (divided) return { by: 'on_its_way', at: ended };
  if (ended && isFinal(purchase.state)) return { by: 'ended', at: ended };
  if (purchase.state === 'pending_name_change' && purchase.nameChangeDeadline) {
    return { by: 'seller_clock', at: purchase.nameChangeDeadline };
  }
  if (purchase.state === 'awaiting_buyer_confirmation' && purchase.confirmationDeadline) {
    return { by: 'buyer_clock', at: purchase.confirmationDeadline };
  }
  return { by: 'dispute', at: purchase.disputedAt };
}

export type Balances = Record<LedgerAccount, Ore>;

/** What we owe, by the accounts of all purchases. */
export const owedIn = (balances: Balances): Ore =>
  ore(-owedAccounts.reduce((sum, account) => sum + balances[account], 0));

/** What is our own of the money at Stripe, by the ledger: all that is there but what we owe. */
export const ownIn = (balances: Balances): Ore => subtractOre(balances.stripe, owedIn(balances));

/**
 * What we owe as Stripe's balance shows it.
 * @param balance what Stripe has of our purchases.
 * @param begun refunds that Stripe has taken and the buyer has not got: the ledger still owes them.
 */
export const owedAtStripe = (balance: Ore, begun: Ore, balances: Balances): Ore =>
  subtractOre(addOre(balance, begun), ownIn(balances));
