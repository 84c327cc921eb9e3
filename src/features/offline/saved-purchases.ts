import { deadlineText } from '@/text/calendar';
import { formatDate, formatFullInstant } from '@/text/dates';
import { formatKrExact } from '@/text/numbers';
import { listingLabels, purchaseLabels } from '@/text/purchase';
import type { Outputs } from '@/trpc/client';

/** Where a user's running purchases are kept in their browser, for the page shown without a network. */
export const SAVED_PURCHASES_KEY = 'offline-purchases';

type Running = Outputs['purchases']['running'];

/** As texts: the offline page only shows them. */
export interface SavedPurchases {
  userId: string;
  at: string;
  purchases: {
    title: string;
    place: string;
    role: string;
    state: string;
    deadline: string | null;
    amount: string;
  }[];
}

function textsOf({
  role,
  state,
  title,
  distance,
  date,
  amount,
  deadline,
  stopped,
}: Running['items'][number]) {
  const label = role === 'buyer' ? purchaseLabels[state] : listingLabels[state];
  return {
    title,
    place: `${distance}, ${formatDate(date)}`,
    role: role === 'buyer' ? 'Ditt köp' : 'Din försäljning',
    state: stopped ? 'Pausat medan banken prövar betalningen' : label,
    deadline: deadline && deadlineText(deadline),
    amount: `${role === 'buyer' ? 'Du har betalat' : 'Du får'} ${formatKrExact(amount)}`,
  };
}

export const savedPurchases = ({ userId, at, items }: Running): SavedPurchases => ({
  userId,
  at: formatFullInstant(at),
  purchases: items.map(textsOf),
});

/** Replaces what was kept, also by another user. A browser may refuse storage. */
export function savePurchases(running: Running): void {
  forgetPurchases();
  if (running.items.length === 0) return;
  try {
    localStorage.setItem(SAVED_PURCHASES_KEY, JSON.stringify(savedPurchases(running)));
  } catch {
    // Then there is nothing to show offline.
  }
}

export function forgetPurchases(): void {
  try {
    localStorage.removeItem(SAVED_PURCHASES_KEY);
  } catch {
    // Without storage nothing is kept.
  }
}
