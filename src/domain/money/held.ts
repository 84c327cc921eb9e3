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
