import type { BuyerField } from '../race/fields';
import type { TransferWindow } from '../race/windows';
import type { PurchaseState } from './states';

/** The seller hands over a code or a link, with which the buyer enters the race. */
export const handsOverCode = (purchase: { window: TransferWindow } | null): boolean =>
  purchase?.window.mechanism === 'buyer_code';

/** The states in which the buyer may read the code: it is theirs, and nobody has taken the purchase back. */
const codeStates: readonly PurchaseState[] = ['awaiting_buyer_confirmation', 'disputed', 'completed'];
export const showsCode = (state: PurchaseState): boolean => codeStates.includes(state);

export const codeLength = { min: 3, max: 500 } as const;

/** The code's address, when it is a link that a browser may open. @returns null for any other text. */
export function codeLink(code: string): URL | null {
  const text = code.trim();
  if (/\s/.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  // A link that carries a name and a password shows another host than it opens.
  return url.protocol === 'https:' && !url.username && !url.password ? url : null;
}

/** Why a seller cannot carry out a sale. Their own words come beside it. */
export const giveUpReasons = [
  'organiser_refuses',
  'place_used',
  'listing_wrong',
  'runs_after_all',
  'other',
] as const;
export type GiveUpReason = (typeof giveUpReasons)[number];

/** The names of the answers that are not the same as before. */
export const changedFields = (
  before: Partial<Record<BuyerField, string>>,
  after: Partial<Record<BuyerField, string>>,
): BuyerField[] => (Object.keys(after) as BuyerField[]).filter((field) => before[field] !== after[field]);

/** How many times an organiser may ask the seller of one purchase for something. */
const MAX_INFORMATION_REQUESTS = 3;
export const mayRequestInformation = (requests: number): boolean => requests < MAX_INFORMATION_REQUESTS;
