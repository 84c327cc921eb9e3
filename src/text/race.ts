import type { PurchaseOutcome } from '@/domain/purchase/race-changes';
import type { RaceChangeKind } from '@/domain/race/changes';
import type { BuyerField } from '@/domain/race/fields';
import type { RacePayer } from '@/domain/race/organiser-fee';
import type { NameChangeRule, VerifiableField } from '@/domain/race/rules';
import type { PriceSpread, WeekSpread } from '@/domain/race/sold-price';
import type { EntryReferenceRule, TransferMechanism } from '@/domain/race/windows';
import { formatKr, formatNumber } from './numbers';

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

/** Days to the start: "Om 102 dagar", "I morgon", "I dag". */
export function daysToStartText(days: number): string {
  if (days === 0) return 'I dag';
  return days === 1 ? 'I morgon' : `Om ${formatNumber(days)}\u00a0dagar`;
}

/** Whether an organiser allows name changes. */
export const ruleLabels: Record<NameChangeRule, string> = {
  allowed: 'Tillåtet',
  forbidden: 'Förbjudet',
  unknown: 'Okänt',
};

export const racePayerLabels: Record<RacePayer, string> = {
  buyer: 'Köparen',
  seller: 'Säljaren',
  seller_chooses: 'Säljaren väljer',
};

/** Whether sellers give the number of their place, to admins. */
export const entryReferenceLabels: Record<EntryReferenceRule, string> = {
  none: 'Nej',
  optional: 'Frivilligt',
  required: 'Krävs',
};

export const mechanismLabels: Record<TransferMechanism, string> = {
  seller_direct: 'Säljaren byter namn hos arrangören',
  buyer_code: 'Köparen får en kod eller länk och anmäler sig',
  email_organiser: 'Säljaren mejlar arrangören',
  on_site: 'Namnbytet görs på plats',
};

export const buyerFieldLabels: Record<BuyerField, string> = {
  full_name: 'För- och efternamn',
  birth_date: 'Födelsedatum',
  email: 'E-postadress',
  phone: 'Telefonnummer',
  customer_number: 'Kundnummer hos arrangören',
  personnummer: 'Personnummer',
  address: 'Adress',
  licence: 'Licens- eller FIS-nummer',
  shirt_size: 'Tröjstorlek',
};

/** Fields of a race that are unverified, to admins. */
export const verifiableFieldLabels: Record<VerifiableField, string> = {
  date: 'Datum',
  distance: 'Distans',
  location: 'Plats',
  rule: 'Om namnbyte tillåts',
  cost: 'Avgift',
  payer: 'Vem som betalar',
  mechanism: 'Hur det går till',
  opens: 'Öppningsdag',
  deadline: 'Sista dag',
  buyer_fields: 'Köparens uppgifter',
  edition: 'Om loppet finns kvar',
};

/** When in weeks before the race: "Sista veckan", "3 veckor före", "4–8 veckor före". */
export function weeksText({ from, to }: Pick<WeekSpread, 'from' | 'to'>): string {
  if (from === 0) return 'Sista veckan';
  if (to === 0) return `Sista ${formatNumber(from + 1)} veckorna`;
  if (from === to) return from === 1 ? '1 vecka före' : `${from} veckor före`;
  return `${to}–${from} veckor före`;
}

/** "550–700 kr", or the one price of both. */
export const middleHalfText = ({ low, high }: Pick<PriceSpread, 'low' | 'high'>): string =>
  low === high ? formatKr(low) : `${formatNumber(low / 100)}–${formatKr(high)}`;

/** What places were sold for, in a sentence. */
export const soldText = (sold: PriceSpread): string =>
  `Mittpriset för ${formatNumber(sold.count)} sålda platser är ${formatKr(sold.median)}. ${
    sold.low === sold.high ? 'Minst hälften såldes för det.' : `Hälften såldes för ${middleHalfText(sold)}.`
  }`;
