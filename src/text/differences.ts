import type { DifferenceKind } from '@/domain/money/ledger';

/** Differences between the ledger and Stripe. */
export const differenceLabels: Record<DifferenceKind, string> = {
  missing_in_ledger: 'Finns hos Stripe men inte hos oss',
  missing_at_stripe: 'Finns hos oss men inte hos Stripe',
  amount_differs: 'Beloppen skiljer sig',
  wrong_amount_paid: 'Köparen betalade ett annat belopp',
  wrong_currency_paid: 'Köparen betalade i en annan valuta',
  buyer_payable: 'Avslutat köp, men köparens saldo är inte noll',
  seller_payable: 'Avslutat köp, men säljarens saldo är inte noll',
};
