import type { LedgerAccount, PostingKind } from '@/domain/money/ledger';
import type { MoneyStatus } from '@/domain/money/movements';

/** The accounts of the ledger. */
export const accountLabels: Record<LedgerAccount, string> = {
  stripe: 'Hos Stripe',
  held: 'Hållna pengar',
  seller_payable: 'Skuld till säljare',
  buyer_payable: 'Skuld till köpare',
  service_fee_revenue: 'Serviceavgifter',
  vat_payable: 'Moms',
  seller_fee_revenue: 'Avgifter från säljare',
  stripe_fees: 'Stripes avgifter',
  losses: 'Förluster',
  chargebacks: 'Återkrav som pågår',
  seller_debt: 'Säljares skuld till oss',
  bank: 'Vår bank',
};

/** What was posted. */
export const postingLabels: Record<PostingKind, string> = {
  payment_received: 'Betalningen togs emot',
  seller_credited: 'Köpet blev klart',
  buyer_credited: 'Pengarna blev köparens',
  transfer_made: 'Utbetalning till säljaren',
  refund_made: 'Återbetalning till köparen',
  refund_returned: 'Återbetalningen kom tillbaka',
  stripe_fee: 'Stripes avgift',
  chargeback_moved: 'Återkrav, pengar flyttade',
  chargeback_settled: 'Återkrav avgjort',
  transfer_reversed: 'Utbetalningen togs tillbaka',
  liability_settled: 'Saldo stängt',
};

export const movementLabels: Record<MoneyStatus, string> = {
  pending: 'På väg',
  succeeded: 'Framme',
  failed: 'Misslyckad',
};

export const chargebackLabels: Record<'open' | 'won' | 'lost', string> = {
  open: 'Banken har inte bestämt sig',
  won: 'Banken gav oss rätt',
  lost: 'Banken gav köparen rätt',
};
