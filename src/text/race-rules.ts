import type { BuyerField } from '@/domain/race/fields';
import type { NameChangeRule, VerifiableField } from '@/domain/race/rules';
import type { EntryReferenceRule, RacePayer, TransferMechanism } from '@/domain/race/windows';

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
