import { formatInstant } from '@/text/dates';
import { formatKr } from '@/text/money';
import type { Mail } from './mail';
import { Action, P } from './parts/blocks';
import { Layout } from './parts/layout';
import { reasons } from './parts/words';
import type { PurchaseMailProps } from './props';

interface Letter {
  subject: (title: string) => string;
  heading: string;
  preview: string;
  paragraphs: (props: PurchaseMailProps) => string[];
  action: string;
}

const links = {
  seller: ({ links }: PurchaseMailProps) => links.myListings,
  buyer: ({ links }: PurchaseMailProps) => links.myPurchases,
  admin: ({ links }: PurchaseMailProps) => links.chargebacks,
};

const letter = (to: 'seller' | 'buyer' | 'admin', text: Letter): Mail<PurchaseMailProps> => ({
  subject: ({ title }) => text.subject(title),
  body: (props) => (
    <Layout preview={text.preview} heading={text.heading} firstName={props.firstName} reason={reasons[to]}>
      {text.paragraphs(props).map((paragraph) => (
        <P key={paragraph}>{paragraph}</P>
      ))}
      <Action href={links[to](props)}>{text.action}</Action>
    </Layout>
  ),
});

/** The clock that runs again: the seller's until the name is changed, then the buyer's. */
const sellersTime = ({ nameChangedAt, nameChangeDeadline, completedAt }: PurchaseMailProps['dates']) => {
  if (completedAt) return 'Din utbetalning är på väg. Du behöver inte göra något.';
  if (nameChangedAt || !nameChangeDeadline) return 'Du behöver inte göra något.';
  return `Din tid går igen: gör namnbytet senast ${formatInstant(nameChangeDeadline)}.`;
};

export const chargebackOpenedSeller = letter('seller', {
  subject: (title) => `Vänta, köparens bank vill ha tillbaka pengarna: ${title}`,
  heading: 'Köpet är pausat',
  preview: 'Gör inget namnbyte förrän du hör av oss.',
  paragraphs: ({ title }) => [
    `Köparens bank har begärt tillbaka pengarna för startplatsen i ${title}. Vi svarar banken med det som hör till köpet.`,
    'Gör inget namnbyte förrän du hör av oss. Din tid är stoppad så länge, och du får tillbaka all tid du hade kvar om banken ger oss rätt.',
  ],
  action: 'Se annonsen',
});

export const chargebackOpenedBuyer = letter('buyer', {
  subject: (title) => `Din bank har begärt tillbaka pengarna, köpet är pausat: ${title}`,
  heading: 'Köpet är pausat',
  preview: 'Vi väntar på bankens besked.',
  paragraphs: ({ title }) => [
    `Din bank har begärt tillbaka pengarna för startplatsen i ${title}. Köpet är pausat tills banken har bestämt sig, och det kan ta flera veckor.`,
    'Blev det fel? Be banken att ta tillbaka ärendet, så fortsätter köpet.',
  ],
  action: 'Se köpet',
});

export const chargebackOpenedAdmin = letter('admin', {
  subject: (title) => `Nytt återkrav: ${title}`,
  heading: 'Ett nytt återkrav',
  preview: 'Underlaget skickas till banken dagen före sista dagen, eller nu om du vill.',
  paragraphs: ({ title, split }) => [
    `En bank har begärt tillbaka betalningen på ${formatKr(split.total)} för startplatsen i ${title}.`,
    'Underlaget skickas av sig självt dagen före bankens sista dag. Du kan skicka det tidigare.',
  ],
  action: 'Öppna återkraven',
});

export const chargebackWonSeller = letter('seller', {
  subject: (title) => `Banken gav oss rätt: ${title}`,
  heading: 'Köpet fortsätter',
  preview: 'Återkravet är avslutat.',
  paragraphs: ({ title, dates }) => [
    `Återkravet för startplatsen i ${title} är avslutat och köpet står fast.`,
    sellersTime(dates),
  ],
  action: 'Se annonsen',
});

export const chargebackWonBuyer = letter('buyer', {
  subject: (title) => `Köpet fortsätter: ${title}`,
  heading: 'Köpet fortsätter',
  preview: 'Återkravet är avslutat.',
  paragraphs: ({ title, dates }) => [
    `Din banks återkrav för startplatsen i ${title} är avslutat och köpet står fast.`,
    dates.nameChangedAt && dates.confirmationDeadline
      ? `Kontrollera namnbytet och svara senast ${formatInstant(dates.confirmationDeadline)}.`
      : 'Säljaren gör namnbytet och du får ett mejl när det är klart.',
  ],
  action: 'Se köpet',
});

export const chargebackLostSeller = letter('seller', {
  subject: (title) => `Köpet är avslutat utan utbetalning: ${title}`,
  heading: 'Banken gav köparen rätt',
  preview: 'Köparens bank har tagit tillbaka pengarna.',
  paragraphs: ({ title }) => [
    `Köparens bank har tagit tillbaka pengarna för startplatsen i ${title}. Köpet är avslutat och det blir ingen utbetalning.`,
    'Annonsen kan inte läggas ut igen. Är platsen kvar i ditt namn, kontakta oss så hjälper vi dig.',
  ],
  action: 'Se annonsen',
});

export const chargebackLostBuyer = letter('buyer', {
  subject: (title) => `Din bank har gett dig pengarna: ${title}`,
  heading: 'Köpet är avslutat',
  preview: 'Du har fått pengarna av din bank.',
  paragraphs: ({ title }) => [
    `Din bank har tagit tillbaka betalningen för startplatsen i ${title}, så köpet är avslutat. Pengarna får du av banken, inte av oss.`,
  ],
  action: 'Se köpet',
});

export const chargebackOutlastedSeller = letter('seller', {
  subject: (title) => `Banken har inte svarat i tid: ${title}`,
  heading: 'Tiden räckte inte',
  preview: 'Banken har inte svarat i tid för ett namnbyte.',
  paragraphs: ({ title }) => [
    `Köparens bank har inte bestämt sig i tid för att namnbytet för startplatsen i ${title} ska hinna göras. Köpet är avbrutet och köparen får pengarna tillbaka.`,
    'Det är inte ditt fel och det räknas inte mot dig. Kontakta oss om du vill sälja platsen på nytt.',
  ],
  action: 'Se annonsen',
});

export const chargebackOutlastedBuyer = letter('buyer', {
  subject: (title) => `Din bank har inte svarat i tid: ${title}`,
  heading: 'Tiden räckte inte',
  preview: 'Banken har inte svarat i tid för ett namnbyte.',
  paragraphs: ({ title, split }) => [
    `Din bank har inte bestämt sig i tid för att namnbytet för startplatsen i ${title} ska hinna göras, så köpet är avbrutet.`,
    `Ger banken dig rätt får du pengarna av banken. Annars betalar vi tillbaka ${formatKr(split.total)} när banken har svarat.`,
  ],
  action: 'Se köpet',
});

export const payoutWaitsForBank = letter('seller', {
  subject: (title) => `Utbetalningen väntar på köparens bank: ${title}`,
  heading: 'Utbetalningen väntar',
  preview: 'Köparens bank har begärt tillbaka pengarna.',
  paragraphs: ({ title, split }) => [
    `Köparens bank har begärt tillbaka pengarna för startplatsen i ${title}. Utbetalningen på ${formatKr(split.payout)} väntar tills banken har bestämt sig. Är den redan gjord tas den tillbaka så länge.`,
    'Vi svarar banken med det som hör till köpet. Du behöver inte göra något.',
  ],
  action: 'Se annonsen',
});

export const disputeOverdueAdmin = letter('admin', {
  subject: (title) => `Ett ärende avgjordes av tiden: ${title}`,
  heading: 'Ett ärende avgjordes av tiden',
  preview: 'Köparen får pengarna tillbaka.',
  paragraphs: ({ title }) => [
    `Ingen avgjorde ärendet om startplatsen i ${title} inom 60 dagar från betalningen. Köparen får därför pengarna tillbaka.`,
  ],
  action: 'Öppna pengarna',
});
