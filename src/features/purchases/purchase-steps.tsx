import { type Step, StepLine, type StepState } from '@/components/step-line';
import type { PurchaseState } from '@/domain/purchase/states';
import type { TransferMechanism } from '@/domain/race/windows';
import { CODE_GIVEN, handedOver } from '@/text/purchase';
import { at, by } from './promised-steps';

/** The dates of a purchase that its four steps show. */
interface PurchaseDates {
  paidAt: Date | null;
  nameChangeStartsAt: Date | null;
  nameChangeDeadline: Date | null;
  nameChangedAt: Date | null;
  confirmationDeadline: Date | null;
  completedAt: Date | null;
  refundedAt: Date | null;
  cancelledAt: Date | null;
  /** When the seller gave the sale up. */
  givenUpAt?: Date | null;
}

type FourStates = [payment: StepState, nameChange: StepState, confirmation: StepState, payout: StepState];

const statesOf: Record<PurchaseState, FourStates> = {
  pending_payment: ['now', 'later', 'later', 'later'],
  pending: ['now', 'later', 'later', 'later'],
  pending_name_change: ['done', 'now', 'later', 'later'],
  awaiting_buyer_confirmation: ['done', 'done', 'now', 'later'],
  disputed: ['done', 'done', 'now', 'later'],
  completed: ['done', 'done', 'done', 'done'],
  cancelled: ['failed', 'later', 'later', 'later'],
  refunded: ['done', 'failed', 'later', 'later'],
};

interface SteppedPurchase {
  state: PurchaseState;
  steps: PurchaseDates;
  mechanism: TransferMechanism;
  /** When the organiser confirmed the name change; null before that. */
  verifiedAt: Date | null;
}

/** The seller's progress with the name change, until somebody confirms it. */
const nameChangeLabel = ({ state, mechanism, verifiedAt }: SteppedPurchase): string =>
  (verifiedAt === null && state !== 'completed' && handedOver[mechanism]) || 'Namnbyte';

/** The buyer has the code and registers with it. Lasts until somebody confirms the name change. */
const usesCode = ({ state, mechanism, verifiedAt }: SteppedPurchase): boolean =>
  state === 'awaiting_buyer_confirmation' && mechanism === 'buyer_code' && verifiedAt === null;

/** The four steps of a purchase, with what has happened and what must happen when. */
export function purchaseSteps(purchase: SteppedPurchase): Step[] {
  const { state, steps: dates } = purchase;
  let [payment, nameChange, confirmation, payout] = statesOf[state];
  if (state === 'refunded' && dates.nameChangedAt) [nameChange, confirmation] = ['done', 'failed'];
  if (state === 'refunded' && !dates.nameChangeDeadline) [payment, nameChange] = ['failed', 'later'];
  const withCode = usesCode(purchase);
  if (withCode) [nameChange, confirmation] = ['now', 'later'];
  const refunded = state === 'refunded';
  if (refunded) payout = 'done';
  return [
    {
      key: 'payment',
      label: state === 'pending' ? 'Betalningen behandlas' : 'Betalning hålls',
      state: payment,
      when: state === 'cancelled' ? at(dates.cancelledAt) : at(dates.paidAt),
      note: state === 'cancelled' ? 'Betalningen avbröts' : undefined,
    },
    {
      key: 'name-change',
      label: nameChange === 'done' ? nameChangeLabel(purchase) : 'Namnbyte',
      state: nameChange,
      when: dates.nameChangedAt
        ? at(dates.nameChangedAt)
        : nameChange === 'now'
          ? by(dates.nameChangeDeadline)
          : nameChange === 'failed'
            ? at(dates.givenUpAt ?? dates.nameChangeDeadline)
            : null,
      note: withCode
        ? CODE_GIVEN
        : nameChange === 'failed'
          ? dates.givenUpAt
            ? 'Säljaren avbröt'
            : 'Blev inte klart i tid'
          : undefined,
    },
    {
      key: 'confirmation',
      label: 'Bekräftelse',
      state: confirmation,
      when:
        state === 'completed'
          ? at(dates.completedAt)
          : state === 'awaiting_buyer_confirmation'
            ? by(dates.confirmationDeadline)
            : null,
      note: state === 'disputed' ? 'Manuell granskning pågår' : undefined,
    },
    {
      key: 'payout',
      label: refunded ? 'Återbetalning' : 'Utbetalning',
      state: payout,
      when: refunded ? at(dates.refundedAt) : at(dates.completedAt),
      note: refunded ? 'Hela beloppet till köparen' : undefined,
    },
  ];
}

/** How far a purchase has come: the same to its parties and to admins. */
export const PurchaseSteps = ({ purchase }: { purchase: SteppedPurchase }) => (
  <StepLine steps={purchaseSteps(purchase)} />
);
