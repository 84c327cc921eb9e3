import type { Leaving } from '@/domain/money/held';
import type { PurchaseState } from '@/domain/purchase/states';
import { formatCompactInstant } from './dates';

/** A purchase's state, as admins read it. */
export const adminStates: Record<PurchaseState, string> = {
  pending_payment: 'Väntar på betalning',
  pending: 'Betalningen behandlas',
  pending_name_change: 'Väntar på namnbyte',
  awaiting_buyer_confirmation: 'Väntar på köparen',
  disputed: 'Ärende',
  completed: 'Slutfört',
  cancelled: 'Avbrutet',
  refunded: 'Återbetalt',
};

const words: Record<Leaving['by'], string> = {
  seller_clock: 'Tillbaka till köparen om namnet inte är bytt',
  buyer_clock: 'Till säljaren om inget händer',
  dispute: 'När ärendet är avgjort, öppet sedan',
  on_its_way: 'På väg, delat',
  ended: 'Blev klart',
};

/** What happens to a purchase's money, and when. */
export const leavingText = ({ by, at }: Leaving): { what: string; at: string | null } => ({
  what: words[by],
  at: at && formatCompactInstant(at),
});
