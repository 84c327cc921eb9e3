import { mustCompleteAccount, type SellerStanding } from '@/domain/account/seller';
import type { ChargeStatus } from '@/domain/purchase/charge';
import { NAME_CHANGE_HOURS } from '@/domain/purchase/deadlines';

/** The first match counts: Edge and Opera also call themselves Chrome, and Chrome also Safari. */
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS|Opera)\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (table: [RegExp, string][], text: string) =>
  table.find(([pattern]) => pattern.test(text))?.[1];

/** "Chrome på Android", from what the browser calls itself. */
export function deviceName(userAgent: string | null): string {
  const [browser, system] = [nameIn(browsers, userAgent ?? ''), nameIn(systems, userAgent ?? '')];
  if (browser && system) return `${browser} på ${system}`;
  return browser ?? system ?? 'Okänd enhet';
}

/** The notice a seller gets under "Åtgärder krävs" when the time for the name change ran out. */
export const deadlineMissedNotice = (title: string) => ({
  title: 'Tiden är ute',
  message: `Namnbytet för ${title} blev inte klart inom ${NAME_CHANGE_HOURS} timmar. Köparen har fått pengarna tillbaka och annonsen är pausad.`,
});

/** The notice a seller gets when their bank sent a payout back. */
export const payoutFailedNotice = {
  title: 'Utbetalningen till din bank gick inte fram',
  message:
    'Banken tog inte emot pengarna. De ligger kvar på ditt säljarkonto. Kontrollera ditt kontonummer under Konto, så skickas de på nytt.',
};

/** The notice a bidder gets when their saved card could not be charged, and the place waits for them. */
export const payYourselfNotice = (title: string, charge: ChargeStatus | null) => ({
  title: 'Betala själv, platsen väntar en halvtimme',
  message:
    charge === 'authentication_required'
      ? `Vi har hittat en startplats till ${title} åt dig, men din bank vill att du godkänner köpet.`
      : `Vi har hittat en startplats till ${title} åt dig, men ditt sparade kort nekades.`,
});

/** How long Stripe's form takes most sellers. */
export const SELLER_ACCOUNT_TIME = '3\u00a0minuter';

/** Why a user cannot sell now and what to do about it; null when they can. */
export function sellerStandingText(standing: SellerStanding): string | null {
  if (standing.state === 'complete') return null;
  if (standing.state === 'none') return 'Slutför ditt säljarkonto, så kan annonsen publiceras.';
  if (standing.state === 'rejected') {
    return 'Vår betalleverantör Stripe har beslutat att inte betala ut pengar till dig, så du kan inte sälja. Kontakta oss om du tror att det är ett misstag.';
  }
  if (!standing.submitted) return 'Stripe behöver fler uppgifter av dig innan du kan sälja och få betalt.';
  return mustCompleteAccount(standing)
    ? 'Stripe behöver fler uppgifter av dig. Tills de är på plats kan du inte lägga upp nya annonser, och de annonser du har kan inte köpas.'
    : 'Stripe kontrollerar dina uppgifter. Det går oftast på några minuter men kan ta någon dag.';
}

/** What a draft waits for, by the state of its seller's account. */
export function draftStandingText(standing: SellerStanding): string {
  if (standing.state === 'rejected') return sellerStandingText(standing) ?? '';
  if (standing.state === 'complete') return 'Ditt säljarkonto är klart. Annonsen publiceras nu.';
  if (standing.reviewing) {
    return 'Stripe kontrollerar dina uppgifter. Det går oftast på några minuter men kan ta någon dag. Du behöver inte göra något: annonsen publiceras av sig själv, och du får ett mejl.';
  }
  if (mustCompleteAccount(standing))
    return 'Stripe behöver en uppgift till av dig innan annonsen kan publiceras.';
  return standing.state === 'none'
    ? 'Ett steg är kvar innan annonsen syns: Stripe, som betalar ut dina pengar, behöver veta vem du är.'
    : 'Du har börjat hos Stripe, men något är kvar att fylla i innan annonsen kan publiceras. Det du har skrivit finns kvar.';
}
