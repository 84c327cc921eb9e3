import { kronor, type Ore } from '@/domain/money/ore';
import type { ApiLogAction, DeliveryProblem, DeliveryStatus, OrganiserScope } from '@/domain/organiser/api';
import type { OrganiserRaceFields } from '@/domain/organiser/edits';
import type { OpenNameChange } from '@/domain/organiser/input';
import type { MailReason } from '@/domain/purchase/mail-proof';
import type { WebhookEvent } from '@/domain/purchase/transitions';
import { stockholmWallTime } from '@/domain/time';
import { formatDayAndMonth } from './dates';
import { counted, formatKr } from './numbers';
import { buyerFieldLabels, entryReferenceLabels, mechanismLabels, racePayerLabels } from './race';

/**
 * "Bekräftat av arrangören 12 mars 14.02", in Stockholm, to both parties of a purchase.
 * @param byMail whether it was the organiser's signed mail that said so.
 */
export function verifiedText(at: Date, byMail = false): string {
  const { day, time } = stockholmWallTime(at);
  return `Bekräftat av ${byMail ? 'arrangörens mejl' : 'arrangören'} ${formatDayAndMonth(day)} ${time.replace(':', '.')}`;
}

/** The headline over the organiser's own words, to both parties. */
export const REFUSED_TITLE = 'Arrangören kan inte byta namnet';

/** What a name change that waits for an organiser is. */
export const openNameChangeLabels: Record<OpenNameChange, string> = {
  pending_name_change: 'Ska bytas',
  awaiting_buyer_confirmation: 'Köparen ska svara',
  stopped: 'Pausat',
};

/** What an organiser's contacts read. */
export const organiserTexts = {
  nothingGiven: 'Vi har inga uppgifter om den nya löparen. Säljaren skickar dem till er.',
  viewIsRecorded: 'Köparen ser att ni har läst uppgifterna.',
  stopped: 'Köparens bank har begärt tillbaka pengarna. Byt inte namnet innan du hör av oss.',
  /** By who is waited for besides the organiser. */
  until: { seller: 'Ska vara bytt senast', buyer: 'Köparen svarar senast' },
  confirmVerify: {
    title: 'Är namnet bytt?',
    text: 'Köparen får veta att ni har bekräftat det och har högst 24 timmar på sig att svara. Sedan får säljaren betalt. Det går inte att ångra.',
    confirm: 'Ja, namnet är bytt',
  },
  verified: { title: 'Tack, namnbytet är bekräftat', text: 'Köparen och säljaren får veta det med mejl.' },
  /** Beside the checkboxes and in the bar of actions. */
  many: {
    confirm: (count: number) => ({
      title: `Är namnet bytt för ${count}?`,
      text: 'Köparna får veta att ni har bekräftat det och har högst 24 timmar på sig att svara. Sedan får säljarna betalt. Det går inte att ångra.',
      confirm: `Ja, namnet är bytt för ${count}`,
    }),
    refusing: (count: number) =>
      `${count} köp avbryts, köparna får alla pengar tillbaka och annonserna stängs. Det går inte att ångra.`,
  },
  requested: {
    buyer: { title: 'Köparen har fått ett mejl', text: 'Namnbytet väntar tills uppgiften är rättad.' },
    seller: { title: 'Säljaren har fått ett mejl', text: 'Säljaren svarar er direkt.' },
  },
  asking: {
    buyer:
      'Köparen får ett mejl och rättar uppgiften på sidan för köpet. Säljarens tid står still så länge, i högst 24 timmar. Ni kan be köparen om det en gång.',
    seller:
      'Säljaren får det ni skriver i ett mejl och svarar er direkt. Säljarens tid går som förut. Ni kan fråga högst tre gånger.',
  },
  refusing: (raceName: string) =>
    `Köpet av platsen i ${raceName} avbryts, köparen får alla pengar tillbaka och annonsen stängs. Det går inte att ångra.`,
  refused: { title: 'Köpet är avbrutet', text: 'Köparen får pengarna tillbaka, och båda får veta varför.' },
  join: {
    title: 'Anslut er som arrangör',
    lead: 'Det tar ett par minuter och kostar ingenting.',
    waits: (email: string) => `Vi kontrollerar att ni är arrangören och svarar till ${email} inom tre dagar.`,
    domain:
      'Skriv helst en adress på loppets egen webbdomän. Då går det fortare för oss att se att det är ni.',
  },
  invitationEnded: {
    title: 'Inbjudan gäller inte längre',
    text: 'Den är för gammal, redan använd eller tillbakadragen. Be oss om en ny.',
  },
  invited: (organiserName: string) =>
    `Du ser namnbytena till lopp som hör till ${organiserName}, och säger till när ett namn är bytt eller om det inte går. Uppgifterna om köparna får bara användas till namnbytet, och det du läser och gör loggas.`,
};

/** The headline over what the organiser asks the seller for. */
export const INFORMATION_REQUEST_TITLE = 'Arrangören behöver något av dig';

/** How many were answered: "7 namnbyten bekräftade, 2 nekade." */
export function answeredText({ verified, refused }: { verified: number; refused: number }): string {
  const parts = [
    ...(verified > 0 ? [counted(verified, 'namnbyte bekräftat', 'namnbyten bekräftade')] : []),
    ...(refused > 0
      ? [
          counted(
            refused,
            verified > 0 ? 'nekat' : 'namnbyte nekat',
            verified > 0 ? 'nekade' : 'namnbyten nekade',
          ),
        ]
      : []),
  ];
  return parts.length === 0 ? 'Inget namnbyte är besvarat.' : `${parts.join(', ')}.`;
}

/** How much a seller may ask, where the race's organiser has set a limit. */
export const highestPriceText = (highestPrice: Ore): string =>
  `Arrangören tillåter högst ${formatKr(highestPrice)}.`;

/** To the seller of a listing that costs more than its race's organiser allows. */
export const priceAboveHighestNotice = (title: string, highestPrice: Ore) => ({
  title: 'Sänk priset på din annons',
  message: `${highestPriceText(highestPrice)} Din annons för ${title} är pausad. Sänk priset, så visas den för köpare igen.`,
});

/** While an organiser lets nobody sell or buy places of a race. */
export const resalePausedTexts = {
  title: 'Arrangören har pausat andrahandsförsäljningen',
  toBuyers: 'Inga platser kan köpas eller säljas just nu. Köp som redan är gjorda fortsätter som vanligt.',
  toSellers:
    'Du kan inte publicera annonser för loppet just nu. Köp som redan är gjorda fortsätter som vanligt.',
  toOwner: 'Din annons kan inte köpas förrän arrangören öppnar försäljningen igen.',
};

/** To the contacts of an organiser, about their races. */
export const ownRaceTexts = {
  editing:
    'Namn, datum och plats ändrar vi åt er. Köp som redan är gjorda behåller sina villkor. Vi ser vad ni ändrar.',
  highestPrice:
    'I hela kronor. Säljare får inte begära mer. Annonser som redan är dyrare pausas tills säljaren har sänkt priset.',
  paused: 'Inga platser kan köpas eller säljas. Köp som redan är gjorda fortsätter.',
  pausing: (raceName: string) =>
    `Ingen kan köpa eller annonsera platser till ${raceName} förrän ni öppnar igen. Köp som redan är gjorda fortsätter.`,
  pauseDone: { title: 'Försäljningen är pausad', text: 'Ni öppnar den igen när ni vill.' },
  resumed: { title: 'Försäljningen är öppen', text: 'Platser kan köpas och säljas igen.' },
};

/** What a contact has done with their organiser's keys and webhooks. */
export const apiLogTexts: Record<ApiLogAction, string> = {
  keyCreated: 'Gjorde en nyckel',
  keyRotated: 'Bytte en nyckel',
  keyRevoked: 'Återkallade en nyckel',
  keyHandedOver: 'Lämnade över en nyckel',
  endpointCreated: 'La till en adress',
  endpointRemoved: 'Tog bort en adress',
  endpointHandedOver: 'Lämnade över en adress',
  secretRotated: 'Bytte en hemlighet',
  deliveryResent: 'Skickade en händelse igen',
};

export const scopeTexts: Record<OrganiserScope, { label: string; text: string }> = {
  'name-changes:read': {
    label: 'Läsa namnbyten',
    text: 'Lista namnbytena och läsa vad som behövs för dem. Köparen ser att ni har läst.',
  },
  'name-changes:write': {
    label: 'Svara på namnbyten',
    text: 'Säga att ett namn är bytt, eller att det inte går.',
  },
};

export const webhookEventTexts: Record<WebhookEvent, string> = {
  'name_change.requested': 'Ett namnbyte att göra',
  'name_change.cancelled': 'Ett namnbyte ska inte göras',
  'purchase.refunded': 'Ett köp är återbetalt',
};

export const deliveryStatusTexts: Record<DeliveryStatus, string> = {
  waiting: 'Väntar',
  delivered: 'Mottagen',
  failed: 'Gav upp',
};

/** Why there is no answer. */
export const deliveryProblemTexts: Record<DeliveryProblem, string> = {
  address: 'adressen leder inte ut på internet',
  timeout: 'inget svar på tio sekunder',
  connection: 'ingen kontakt',
};

type Windows = OrganiserRaceFields['windows'];

const costText = (cost: number | null): string => {
  if (cost === null) return 'okänd avgift';
  return cost === 0 ? 'ingen avgift' : formatKr(kronor(cost));
};

/** A window with all its facts, for an admin who compares two versions. */
const windowText = (window: Windows[number]): string =>
  [
    `${window.opens ?? 'Öppet'} till ${window.closes}`,
    mechanismLabels[window.mechanism],
    `${costText(window.cost)}, ${racePayerLabels[window.payer].toLowerCase()}`,
    `start- eller bokningsnummer: ${entryReferenceLabels[window.entryReference].toLowerCase()}`,
    ...(window.buyerFields.length > 0
      ? [`av köparen: ${window.buyerFields.map((field) => buyerFieldLabels[field].toLowerCase()).join(', ')}`]
      : []),
    ...(window.minAge === null ? [] : [`minst ${window.minAge} år`]),
    ...(window.note ? [`villkor: ${window.note}`] : []),
  ].join('. ');

const words = (text: string): string => text || 'Tomt';
const yesNo = (value: boolean): string => (value ? 'Ja' : 'Nej');

/** A field that an organiser's contacts can change: what it is called, and what a value of it says. */
const fields: {
  [Field in keyof OrganiserRaceFields]: {
    label: string;
    text: (value: OrganiserRaceFields[Field]) => string;
  };
} = {
  windows: {
    label: 'Perioder för namnbyte',
    text: (windows) => (windows.length > 0 ? windows.map(windowText).join('\n') : 'Inga'),
  },
  instructions: { label: 'Namnbytesinstruktioner', text: words },
  instructionsSeller: { label: 'Instruktioner för säljare', text: words },
  instructionsBuyer: { label: 'Instruktioner för köpare', text: words },
  groupRules: { label: 'Regler för startgrupp och klass', text: words },
  refusesDiscounted: { label: 'Nekar gratis eller rabatterade platser', text: yesNo },
  refusesTransferred: { label: 'Låter en plats byta namn bara en gång', text: yesNo },
  highestPrice: {
    label: 'Högsta pris',
    text: (price) => (price === null ? 'Inget' : formatKr(kronor(price))),
  },
  resalePause: {
    label: 'Försäljningen',
    text: (reason) => (reason === null ? 'Öppen' : reason ? `Pausad: ${reason}` : 'Pausad'),
  },
};

type Some = Partial<OrganiserRaceFields>;

const fieldText = <Field extends keyof OrganiserRaceFields>(field: Field, race: Some): string => {
  const value = race[field];
  return value === undefined ? '' : fields[field].text(value as OrganiserRaceFields[Field]);
};

/** What an edit has changed, field by field in the form's order. */
export const editLines = ({ before, after }: { before: Some; after: Some }) =>
  (Object.keys(fields) as (keyof OrganiserRaceFields)[])
    .filter((field) => field in after)
    .map((field) => ({
      label: fields[field].label,
      before: fieldText(field, before),
      after: fieldText(field, after),
    }));

/** What admins and an organiser's contacts read of words of confirmation. */
export const wordsTexts = {
  title: 'Mejl som bekräftar namnbyten',
  lead: 'Mejlar ni löparen när namnet är bytt kan köparen eller säljaren vidarebefordra mejlet hit. Säger det med era egna ord att namnet är bytt, och kommer det från er, är namnbytet bekräftat utan att ni gör något mer.',
  label: 'Era ord',
  description:
    'En hel mening på varje rad, precis som den står i mejlet. {namn} står för den nya löparen, {lopp} för loppet och {nummer} för start- eller bokningsnumret.',
  example: 'Platsen i {lopp} står nu på {namn}.',
  none: 'Vi har inte kommit överens om några ord än. Era mejl visas för köparen och säljaren, men bekräftar inget.',
  noDomains: 'Vi behöver också veta vilka adresser ni mejlar från. Vi hör av oss om det.',
  inForce: 'Gäller nu',
  waiting: 'Väntar på att vi kontrollerar dem',
  nothing: 'Inga ord: mejl bekräftar inte namnbyten.',
  sent: { title: 'Tack, vi kontrollerar orden', text: 'Det som gäller nu gäller tills vi är klara.' },
};

/** Over a mail that is not proved to be the organiser's, to both parties. */
export const NOT_PROVED =
  'Vi kunde inte bekräfta att mejlet kommer från arrangören. Titta själv innan du bekräftar.';

/** Why, in words for both parties. */
export const mailReasonTexts: Record<MailReason, string> = {
  unreadable: 'Mejlet går inte att läsa som det skickades.',
  unknown_organiser: 'Vi har inte kontrollerat vilka adresser arrangören mejlar från.',
  other_sender: 'Avsändaren är inte arrangören.',
  unsigned: 'Arrangörens signatur saknas eller stämmer inte. Vidarebefordra mejlet som bifogad fil.',
  other_time: 'Mejlet är inte skrivet efter betalningen.',
  other_runner: 'Köparens hela namn står inte i mejlet.',
  other_race: 'Varken loppet eller startnumret står i mejlet.',
  automatic: 'Mejlet är ett automatiskt svar.',
  no_words: 'Vi har inte kommit överens med arrangören om hur ett mejl bekräftar ett namnbyte.',
  other_words:
    'Mejlet säger inte, med de ord som arrangören har kommit överens med oss om, att namnbytet är gjort.',
  used: 'Mejlet har redan bekräftat ett annat köp.',
};

export const forwardedMailTexts = {
  title: 'Mejl från arrangören',
  intro:
    'Vidarebefordra arrangörens bekräftelse hit, helst som bifogad fil. Kan vi se att den kommer från arrangören och gäller köpet är namnbytet bekräftat.',
  introDocument:
    'Vidarebefordra arrangörens bekräftelse hit, helst som bifogad fil. Båda läser den här. Den bekräftar inte namnbytet åt er: säljaren visar att namnet är bytt och köparen bekräftar, som vanligt.',
  address: 'Köpets mejladress',
  file: 'Eller lämna mejlet som fil (.eml)',
  sent: { title: 'Mejlet är mottaget', text: 'Vi kontrollerar det nu. Båda parter ser det här.' },
  notEml: 'Välj en fil som slutar på .eml, högst 2 MB.',
  verified: 'Mejlet kommer från arrangören och bekräftar namnbytet.',
  checking: 'Vi kontrollerar mejlet.',
  attachments: 'Bilagor visas inte här',
  erased: 'Mejlets innehåll är raderat.',
};
