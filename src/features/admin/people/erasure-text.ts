import type { ErasureBlock, KeptKind } from '@/domain/account/erasure';

/** Why an account cannot be erased now. */
export const erasureBlockTexts: Record<ErasureBlock, string> = {
  listing:
    'En annons är till salu eller såld men inte klar. Personen tar bort den, eller så avslutas köpet först.',
  purchase: 'Ett köp är inte slutfört. Pengarna hålls tills det är avgjort.',
  payout: 'En utbetalning har stannat hos Stripe. Bara personen själv kan rätta sitt säljarkonto.',
  chargeback: 'En bank har krävt tillbaka en betalning och har inte svarat än.',
};

/** What is kept of an erased account, and why. */
export const keptTexts: Record<KeptKind, { what: string; why: string }> = {
  purchases: {
    what: 'Köp och försäljningar, utan namn och kontaktuppgifter',
    why: 'Bokföringslagen 7 kap. 2 §: sju år.',
  },
  disputes: {
    what: 'Ärenden och filer som skickats in',
    why: 'Underlag till bokförda belopp och för att kunna svara på krav: sju år.',
  },
  withdrawals: {
    what: 'Ångrade avtal, utan namn',
    why: 'Visar att lagen om distansavtal har följts: sju år.',
  },
  notices: {
    what: 'Beslut om anmälningar, utan namn',
    why: 'EU:s förordning om digitala tjänster: beslut ska kunna prövas och redovisas.',
  },
  stripe: {
    what: 'Säljarkontot hos Stripe',
    why: 'Det är personens eget avtal med Stripe, som måste spara det enligt penningtvättslagen.',
  },
};
