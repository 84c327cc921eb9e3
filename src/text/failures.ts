/**
 * Why a refund or transfer did not go through, by Stripe's codes
 * (docs.stripe.com/api/refunds/object#refund_object-failure_reason, docs.stripe.com/error-codes).
 */
const failures: Record<string, string> = {
  charge_disputed: 'Banken har begärt tillbaka betalningen.',
  charge_for_pending_refund_disputed: 'Banken har begärt tillbaka betalningen.',
  declined: 'Köparens bank tog inte emot pengarna.',
  expired_or_canceled_card: 'Köparens kort har gått ut eller är spärrat.',
  lost_or_stolen_card: 'Köparens kort är anmält som förlorat.',
  merchant_request: 'Återbetalningen avbröts hos Stripe på vår begäran.',
  unknown: 'Stripe anger inget skäl.',
};

/** The reason in words; a code that we have no words for as it stands. */
export const failureText = (code: string): string => failures[code] ?? `Felkod ${code}`;
