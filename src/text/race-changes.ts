import type { PurchaseOutcome, RaceChangeKind } from '@/domain/race/changes';

export const raceChangeLabels: Record<RaceChangeKind, string> = {
  cancelled: 'Loppet ställs in',
  moved: 'Loppet flyttas',
  closed_early: 'Namnbytet stänger tidigare',
};

/** The outcome of a race change for a listing or purchase, to admins. */
export const outcomeLabels: Record<PurchaseOutcome, string> = {
  refunded: 'Köparen får pengarna tillbaka, annonsen pausas',
  timed: 'Står fast, säljarens tid följer loppet och båda får mejl',
  released: 'Betalningssidan stängs och annonsen pausas',
  waits: 'Betalningen är på väg och återbetalas när den har kommit fram',
  paused: 'Annonsen pausas',
  stays: 'Står fast',
};
