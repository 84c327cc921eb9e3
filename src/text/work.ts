import type { WorkKind } from '@/domain/moderation/tasks';
import { counted } from './numbers';

/** What waits for an admin, by kind. */
export const workLabels: Record<WorkKind, string> = {
  chargeback: 'Återkrav att svara på',
  dispute: 'Ärende att avgöra',
  refund: 'Återbetalning har fastnat',
  transfer: 'Utbetalning har fastnat',
  pausedSeller: 'Säljare pausad av Stripe',
  difference: 'Skillnad mot Stripe',
  withdrawal: 'Ångrat avtal',
  raceChange: 'Loppändring att bekräfta',
  notice: 'Anmälan att avgöra',
  appeal: 'Omprövning att avgöra',
  entryConflict: 'Startnummer i två annonser',
  raceTip: 'Tips om ett lopp',
  organiserRequest: 'Arrangör som vill ansluta',
  confirmationWords: 'Bekräftande ord att kontrollera',
  job: 'Jobb som har gett upp',
  race: 'Lopp att kontrollera',
};

/** What the admin does next. */
export const workActs: Record<WorkKind, string> = {
  chargeback: 'Svara banken',
  dispute: 'Läs och avgör',
  refund: 'Se felet och gör om',
  transfer: 'Se felet och gör om',
  pausedSeller: 'Kontakta säljaren',
  difference: 'Utred och förklara',
  withdrawal: 'Betala tillbaka',
  raceChange: 'Granska och bekräfta',
  notice: 'Läs och avgör',
  appeal: 'Läs och avgör',
  entryConflict: 'Jämför annonserna',
  raceTip: 'Läs och svara',
  organiserRequest: 'Läs och besluta',
  confirmationWords: 'Läs och besluta',
  job: 'Starta om',
  race: 'Läs reglerna',
};

/** Several of a kind, short: for the choice of a kind. */
export const workGroups: Record<WorkKind, string> = {
  chargeback: 'Återkrav',
  dispute: 'Ärenden',
  refund: 'Återbetalningar',
  transfer: 'Utbetalningar',
  pausedSeller: 'Pausade säljare',
  difference: 'Skillnader mot Stripe',
  withdrawal: 'Ångrade avtal',
  raceChange: 'Loppändringar',
  notice: 'Anmälningar',
  appeal: 'Omprövningar',
  entryConflict: 'Startnummer',
  raceTip: 'Tips om lopp',
  organiserRequest: 'Arrangörer',
  confirmationWords: 'Bekräftande ord',
  job: 'Jobb',
  race: 'Lopp',
};

/** "i dag", "i morgon", "3 dagar kvar", "2 dagar sen"; null without a limit. */
export function workDueText(days: number | null): string | null {
  if (days === null) return null;
  if (days === 0) return 'i dag';
  if (days === 1) return 'i morgon';
  return days < 0 ? `${counted(-days, 'dag', 'dagar')} sen` : `${counted(days, 'dag', 'dagar')} kvar`;
}

/** What a paused seller has in progress: "2 köp pågår, 1 annons till salu". */
export const pausedSellerText = (waits: { unpaid: boolean; purchases: number; listings: number }): string =>
  [
    ...(waits.unpaid ? ['Utbetalning väntar'] : []),
    ...(waits.purchases > 0 ? [`${counted(waits.purchases, 'köp', 'köp')} pågår`] : []),
    ...(waits.listings > 0 ? [`${counted(waits.listings, 'annons', 'annonser')} till salu`] : []),
  ].join(', ');

/** What a withdrawal is about whose sender has not said which purchase. */
export const UNKNOWN_PURCHASE = 'Okänt köp';
