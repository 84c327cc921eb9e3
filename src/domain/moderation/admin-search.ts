/** What a text may name, that an admin searches everything for. */
interface SearchTerms {
  /** An id of Stripe's. */
  stripeId: string | null;
  /** The first and the last id a purchase with this number can have. */
  purchaseIds: { from: string; to: string } | null;
  /** Words of a name, an address or a race; empty when they are too few letters to search by. */
  words: string[];
}

/**
 * Payment intents, charges, refunds, transfers and their reversals, accounts, chargebacks, checkouts and movements
 * (docs.stripe.com/api). Stripe documents that ids are opaque but for their prefix.
 */
const STRIPE_ID = /^(pi|ch|py|re|pyr|tr|trr|acct|dp|du|cs|txn)_[A-Za-z0-9_]{3,250}$/;
const RECEIPT = /^#?([0-9a-f]{8})$/i;
const PURCHASE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Words beyond these are ignored. */
const MAX_WORDS = 6;
/** The index of names works by three letters at a time. */
const MIN_LETTERS = 3;

/** How to look for a text. */
export function parseSearch(text: string): SearchTerms {
  const trimmed = text.trim();
  if (STRIPE_ID.test(trimmed)) return { stripeId: trimmed, purchaseIds: null, words: [] };
  if (PURCHASE.test(trimmed)) {
    const id = trimmed.toLowerCase();
    return { stripeId: null, purchaseIds: { from: id, to: id }, words: [] };
  }
  const number = RECEIPT.exec(trimmed)?.[1]?.toLowerCase();
  const words = trimmed.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  return {
    stripeId: null,
    purchaseIds: number
      ? { from: `${number}-0000-0000-0000-000000000000`, to: `${number}-ffff-ffff-ffff-ffffffffffff` }
      : null,
    words: words.some((word) => [...word].length >= MIN_LETTERS) ? words : [],
  };
}
