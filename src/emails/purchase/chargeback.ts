import { formatDeadline } from '@/text/dates';
import { formatKr } from '@/text/numbers';
import { letter, letters } from '../parts/mail';
import { type PurchaseMailProps, samplePurchase } from '../parts/purchase';

/** `disputed`: the purchase is under review. */
type WonProps = PurchaseMailProps & { disputed: boolean };

/** What the seller has to do now that the deadlines run again. */
const sellersTime = ({ disputed, dates: { nameChangedAt, nameChangeDeadline, completedAt } }: WonProps) => {
  if (disputed) return 'Ärendet fortsätter där det var. Vi mejlar dig när det är avgjort.';
  if (completedAt) return 'Din utbetalning är på väg. Du behöver inte göra något.';
  if (nameChangedAt || !nameChangeDeadline) return 'Du behöver inte göra något.';
  return `Din tid går igen: gör namnbytet senast ${formatDeadline(nameChangeDeadline)}.`;
};

/** What the buyer waits for, or has to do, now that the deadlines run again. */
const buyersTime = ({ disputed, dates: { nameChangedAt, confirmationDeadline } }: WonProps) => {
  if (disputed) return 'Ärendet fortsätter där det var. Vi mejlar dig när det är avgjort.';
  if (nameChangedAt && confirmationDeadline)
    return `Kontrollera namnbytet och svara senast ${formatDeadline(confirmationDeadline)}.`;
  return 'Säljaren gör namnbytet och du får ett mejl när det är klart.';
};

const sellerLetter = letters<PurchaseMailProps>('seller', {
  button: 'Se annonsen',
  href: ({ links }) => links.myListings,
  sample: samplePurchase,
});

export const chargebackOpenedSeller = sellerLetter({
  subject: ({ raceName }) => `Vänta, köparens bank vill ha tillbaka pengarna: ${raceName}`,
  heading: 'Köpet är pausat',
  preview: ({ dates }) =>
    dates.nameChangedAt
      ? 'Utbetalningen väntar på bankens besked.'
      : 'Gör inget namnbyte förrän du hör av oss.',
  paragraphs: ({ title, dates }) => [
    `Köparens bank har begärt tillbaka pengarna för startplatsen i ${title}. Vi svarar banken med det som hör till köpet.`,
    dates.nameChangedAt
      ? 'Du har gjort din del. Utbetalningen väntar tills banken har bestämt sig, och vi mejlar dig då.'
      : 'Gör inget namnbyte förrän du hör av oss. Din tid är stoppad så länge, och du får tillbaka all tid du hade kvar om banken ger oss rätt.',
  ],
});

const buyerLetter = letters<PurchaseMailProps>('buyer', {
  button: 'Se köpet',
  href: ({ links }) => links.myPurchases,
  sample: samplePurchase,
});

export const chargebackOpenedBuyer = buyerLetter({
  subject: ({ raceName }) => `Din bank har begärt tillbaka pengarna, köpet är pausat: ${raceName}`,
  heading: 'Köpet är pausat',
  preview: 'Vi väntar på bankens besked.',
  paragraphs: ({ title }) => [
    `Din bank har begärt tillbaka pengarna för startplatsen i ${title}. Köpet är pausat tills banken har bestämt sig, och det kan ta flera veckor.`,
    'Blev det fel? Be banken att ta tillbaka ärendet, så fortsätter köpet.',
  ],
});

export const chargebackOpenedAdmin = letter<PurchaseMailProps>('admin', {
  subject: ({ raceName }) => `Nytt återkrav: ${raceName}`,
  heading: 'Ett nytt återkrav',
  preview: 'Underlaget skickas till banken dagen före sista dagen, eller nu om du vill.',
  paragraphs: ({ title, split }) => [
    `En bank har begärt tillbaka betalningen på ${formatKr(split.charged)} för startplatsen i ${title}.`,
    'Underlaget skickas av sig självt dagen före bankens sista dag. Du kan skicka det tidigare.',
  ],
  button: 'Öppna återkravet',
  href: ({ links }) => links.chargeback,
  sample: samplePurchase,
});

export const chargebackWonSeller = letter<WonProps>('seller', {
  subject: ({ raceName }) => `Banken gav oss rätt: ${raceName}`,
  heading: 'Köpet fortsätter',
  preview: 'Återkravet är avslutat.',
  paragraphs: (props) => [
    `Återkravet för startplatsen i ${props.title} är avslutat${props.disputed ? '' : ' och köpet står fast'}.`,
    sellersTime(props),
  ],
  button: ({ disputed }) => (disputed ? 'Öppna ärendet' : 'Se annonsen'),
  href: ({ disputed, links }) => (disputed ? links.dispute : links.myListings),
  sample: { ...samplePurchase, disputed: false },
});

export const chargebackWonBuyer = letter<WonProps>('buyer', {
  subject: ({ raceName }) => `Köpet fortsätter: ${raceName}`,
  heading: 'Köpet fortsätter',
  preview: 'Återkravet är avslutat.',
  paragraphs: (props) => [
    `Din banks återkrav för startplatsen i ${props.title} är avslutat${props.disputed ? '' : ' och köpet står fast'}.`,
    buyersTime(props),
  ],
  button: ({ disputed }) => (disputed ? 'Öppna ärendet' : 'Se köpet'),
  href: ({ disputed, links }) => (disputed ? links.dispute : links.myPurchases),
  sample: { ...samplePurchase, disputed: false },
});

export const chargebackLostSeller = sellerLetter({
  subject: ({ raceName }) => `Köpet är avslutat utan utbetalning: ${raceName}`,
  heading: 'Banken gav köparen rätt',
  preview: 'Köparens bank har tagit tillbaka pengarna.',
  paragraphs: ({ title }) => [
    `Köparens bank har tagit tillbaka pengarna för startplatsen i ${title}. Köpet är avslutat och det blir ingen utbetalning.`,
    'Annonsen kan inte läggas ut igen. Är platsen kvar i ditt namn, kontakta oss så hjälper vi dig.',
  ],
});

export const chargebackLostBuyer = buyerLetter({
  subject: ({ raceName }) => `Din bank har gett dig pengarna: ${raceName}`,
  heading: 'Köpet är avslutat',
  preview: 'Du har fått pengarna av din bank.',
  paragraphs: ({ title }) => [
    `Din bank har tagit tillbaka betalningen för startplatsen i ${title}, så köpet är avslutat. Pengarna får du av banken, inte av oss.`,
  ],
});

export const chargebackOutlastedSeller = sellerLetter({
  subject: ({ raceName }) => `Banken har inte svarat i tid: ${raceName}`,
  heading: 'Tiden räckte inte',
  preview: 'Banken har inte svarat i tid för ett namnbyte.',
  paragraphs: ({ title }) => [
    `Köparens bank har inte bestämt sig i tid för att namnbytet för startplatsen i ${title} ska hinna göras. Köpet är avbrutet och köparen får pengarna tillbaka.`,
    'Det är inte ditt fel och det räknas inte mot dig. Kontakta oss om du vill sälja platsen på nytt.',
  ],
});

export const chargebackOutlastedBuyer = buyerLetter({
  subject: ({ raceName }) => `Din bank har inte svarat i tid: ${raceName}`,
  heading: 'Tiden räckte inte',
  preview: 'Banken har inte svarat i tid för ett namnbyte.',
  paragraphs: ({ title, split }) => [
    `Din bank har inte bestämt sig i tid för att namnbytet för startplatsen i ${title} ska hinna göras, så köpet är avbrutet.`,
    `Ger banken dig rätt får du pengarna av banken. Annars betalar vi tillbaka ${formatKr(split.charged)} när banken har svarat.`,
  ],
});

export const payoutWaitsForBank = sellerLetter({
  subject: ({ raceName }) => `Utbetalningen väntar på köparens bank: ${raceName}`,
  heading: 'Utbetalningen väntar',
  preview: 'Köparens bank har begärt tillbaka pengarna.',
  paragraphs: ({ title, split }) => [
    `Köparens bank har begärt tillbaka pengarna för startplatsen i ${title}. Utbetalningen på ${formatKr(split.payout)} väntar tills banken har bestämt sig. Är den redan gjord tas den tillbaka så länge.`,
    'Vi svarar banken med det som hör till köpet. Du behöver inte göra något.',
  ],
});
