import type { Ore } from '@/domain/money/ore';
import type { TransferMechanism } from '@/domain/race/windows';
import { SITE_NAME } from '@/domain/site/site';
import { stockholmDate } from '@/domain/time';
import { formatWeekday } from '@/text/dates';
import { formatKr } from '@/text/numbers';
import type { PurchaseDates, PurchaseMailProps } from './purchase';

/** Why a party of a purchase got the mail. */
export const reasons = {
  seller: `Du får det här mejlet för att du har en annons på ${SITE_NAME}.`,
  draft: `Du får det här mejlet för att du har sparat en annons på ${SITE_NAME}.`,
  sellerAccount: `Du får det här mejlet för ditt säljarkonto på ${SITE_NAME}.`,
  buyer: `Du får det här mejlet för ditt köp på ${SITE_NAME}.`,
  bid: `Du får det här mejlet för ditt bud på ${SITE_NAME}.`,
  adminInvited: `Du får det här mejlet för att en administratör på ${SITE_NAME} har bjudit in din adress.`,
  contactInvited: `Du får det här mejlet för att en administratör på ${SITE_NAME} har bjudit in dig som arrangörens kontaktperson.`,
  joinRequested: `Du får det här mejlet för att någon angav din adress för att ansluta en arrangör till ${SITE_NAME}.`,
  admin: `Du får det här mejlet för att du är administratör på ${SITE_NAME}.`,
  withdrawal: `Du får det här mejlet för att din adress angavs när ett avtal ångrades hos ${SITE_NAME}.`,
  notice: `Du får det här mejlet för att du har anmält något på ${SITE_NAME}.`,
  noticeUnconfirmed: `Du får det här mejlet för att någon angav din adress i en anmälan på ${SITE_NAME}.`,
  raceTip: `Du får det här mejlet för att du, eller någon som angav din adress, har tipsat om ett lopp på ${SITE_NAME}.`,
  watch: `Du får det här mejlet för att adressen bevakar ett lopp på ${SITE_NAME}.`,
  watchUnconfirmed: `Du får det här mejlet för att någon bad att få bevaka ett lopp på ${SITE_NAME} med din adress.`,
  signIn: `Du får det här mejlet för att någon angav din adress för att logga in på ${SITE_NAME}.`,
  emailChange: `Du får det här mejlet för att någon angav din adress som ny adress till ett konto på ${SITE_NAME}.`,
  registered: `Du får det här mejlet för att någon skapade ett konto på ${SITE_NAME} med din adress.`,
  account: `Du får det här mejlet för att din adress finns hos ${SITE_NAME}.`,
} as const;

/**
 * A value the mail cannot be written without.
 * @throws Error when it is missing: a failed job is retried, a mail with "senast null" is not.
 */
export function need<Value>(value: Value | null, name: string): Value {
  if (value === null) throw new Error(`The mail needs ${name}`);
  return value;
}

/** @throws Error when the name change has no deadline. */
export const nameChangeDeadlineOf = ({ dates }: { dates: PurchaseDates }): Date =>
  need(dates.nameChangeDeadline, 'nameChangeDeadline');

/** The instant the name change opens, when that was still ahead at the time of payment. */
export const opensLater = ({ paidAt, nameChangeStartsAt }: PurchaseDates): Date | null =>
  nameChangeStartsAt && paidAt && nameChangeStartsAt > paidAt ? nameChangeStartsAt : null;

/** "lördag 2 januari" */
export const formatOpening = (at: Date): string => formatWeekday(stockholmDate(at));

const theFee = (cost: Ore | null) =>
  cost === null
    ? 'En eventuell avgift till arrangören'
    : `Arrangörens avgift för namnbytet, ${formatKr(cost)},`;

/** Who pays the organiser, to the seller; null without a fee. */
export function feeForSeller({ payer, nameChangeCost }: PurchaseMailProps): string | null {
  if (nameChangeCost === 0) return null;
  return `${theFee(nameChangeCost)} betalas av ${payer === 'seller' ? 'dig' : 'köparen'}, direkt till arrangören.`;
}

/** Who pays the organiser, to the buyer; null without a fee. */
export function feeForBuyer({ payer, nameChangeCost }: PurchaseMailProps): string | null {
  if (nameChangeCost === 0) return null;
  if (payer === 'seller') return `${theFee(nameChangeCost)} betalas av säljaren.`;
  return `${theFee(nameChangeCost)} betalar du direkt till arrangören. Den ingår inte i det du har betalat här.`;
}

/** The seller's part, by transfer mechanism. */
export const sellerDoes: Record<TransferMechanism, string> = {
  seller_direct: 'Byt namn på startplatsen hos arrangören, med köparens uppgifter från sidan för namnbytet.',
  buyer_code:
    'Starta överlåtelsen hos arrangören och hämta koden eller länken som köparen ska använda. Köparens uppgifter finns på sidan för namnbytet.',
  email_organiser:
    'Mejla arrangören och be om namnbytet. Skicka med köparens uppgifter, som finns på sidan för namnbytet.',
  on_site:
    'Skriv en fullmakt där köparen får hämta ut och byta namn på platsen. Mejla den till köparen, tillsammans med din anmälan. Köparens uppgifter finns på sidan för namnbytet.',
};

/** The proof of name change to upload. */
export const sellerProof: Record<TransferMechanism, string> = {
  seller_direct: 'Ladda upp arrangörens bekräftelse på sidan för namnbytet.',
  buyer_code: 'Klistra in koden eller länken på sidan för namnbytet. Bara köparen kan läsa den.',
  email_organiser: 'Ladda upp arrangörens svar på sidan för namnbytet.',
  on_site: 'Ladda upp en bild av fullmakten på sidan för namnbytet.',
};
