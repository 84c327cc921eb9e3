import type { PartyRole } from '@/domain/purchase/states';
import { formatDate, formatDeadline, REFUND_BANK_DAYS } from '@/text/dates';
import { formatKr } from '@/text/numbers';
import { Action, CalendarNote, Deadline, P } from '../parts/blocks';
import { Layout } from '../parts/layout';
import { letter, type Mail } from '../parts/mail';
import { completedDates, type PurchaseMailProps, samplePurchase } from '../parts/purchase';
import { reasons } from '../parts/words';

/** What the new dates mean for a purchase that goes on, or for one that waits for the buyer's bank. */
const sellerOutcome = ({ title, bankDecides, dates }: PurchaseMailProps) => {
  if (!bankDecides) return `Din försäljning av ${title} står fast.`;
  const paused = `Din försäljning av ${title} är fortfarande pausad, eftersom köparens bank har begärt tillbaka pengarna.`;
  if (dates.nameChangedAt) return `${paused} Du behöver inte göra något.`;
  return `${paused} Din tid är stoppad så länge: gör inget namnbyte förrän du hör av oss.`;
};

const buyerOutcome = ({ title, bankDecides, dates }: PurchaseMailProps) => {
  if (bankDecides)
    return `Ditt köp av ${title} är fortfarande pausat tills din bank har bestämt sig, och ingen tid går så länge.`;
  const { nameChangeDeadline: deadline, nameChangedAt } = dates;
  const goesOn = `Ditt köp av ${title} står fast.`;
  if (!deadline || nameChangedAt) return goesOn;
  return `${goesOn} Säljaren har till ${formatDeadline(deadline)} på sig för namnbytet; annars får du pengarna tillbaka.`;
};

const raceMoved = (role: PartyRole, subject: string): Mail<PurchaseMailProps> => ({
  subject: ({ raceName }) => `${subject}: ${raceName}`,
  body: (props) => {
    const { firstName, raceName, raceDate, dates, bankDecides, links, calendar } = props;
    const seller = role === 'seller';
    const isWaiting = seller && !dates.nameChangedAt && !bankDecides;
    return (
      <Layout
        preview={`${raceName} går ${formatDate(raceDate)}.`}
        heading="Nya datum för loppet"
        firstName={firstName}
        reason={reasons[role]}
      >
        <P>
          Arrangören har ändrat datumen för {raceName}, som går {formatDate(raceDate)}.{' '}
          {seller ? sellerOutcome(props) : buyerOutcome(props)}
        </P>
        {dates.nameChangeDeadline && isWaiting && (
          <Deadline label="Gör namnbytet senast" at={dates.nameChangeDeadline} />
        )}
        {!seller && <P>Passar det nya datumet inte? Svara på det här mejlet så hjälper vi dig.</P>}
        {isWaiting && <Action href={links.nameChange}>Till namnbytet</Action>}
        {!isWaiting && (
          <Action href={seller ? links.myListings : links.myPurchases}>
            {seller ? 'Se försäljningen' : 'Se köpet'}
          </Action>
        )}
        <CalendarNote calendar={calendar} />
      </Layout>
    );
  },
  sample: samplePurchase,
});

export const raceMovedSeller = raceMoved('seller', 'Nya datum för loppet');
export const raceMovedBuyer = raceMoved('buyer', 'Loppet har nya datum');

/** To who has the place, or will have it: the name was changed before the race was called off. */
export const raceCancelledBuyer = letter<PurchaseMailProps>('buyer', {
  subject: ({ raceName }) => `Loppet är inställt: ${raceName}`,
  preview: 'Arrangören avgör vad som gäller för din startplats.',
  heading: 'Loppet är inställt',
  paragraphs: ({ title, raceName, dates }) => [
    `Arrangören har ställt in ${raceName}. Det gäller din startplats i ${title}.`,
    `${dates.completedAt ? 'Ditt köp är klart' : 'Namnbytet är redan gjort'}, så köpet påverkas inte. Arrangören avgör vad som gäller för platsen: pengar tillbaka, en plats i ett annat lopp eller något annat.`,
    'Undrar du något om köpet? Svara på det här mejlet, så hjälper vi dig.',
  ],
  button: 'Se köpet',
  href: ({ links }) => links.myPurchases,
  sample: { ...samplePurchase, dates: completedDates },
});

/** `cancelled`: the race is off, not only its name changes. */
type RaceClosedProps = PurchaseMailProps & { cancelled: boolean };

const closedHeading = ({ cancelled }: RaceClosedProps) =>
  cancelled ? 'Loppet är inställt' : 'Namnbytet har stängt';
const because = ({ cancelled, raceName }: RaceClosedProps) =>
  cancelled
    ? `Arrangören har ställt in ${raceName}, så platsen kan inte byta namn.`
    : `Arrangören av ${raceName} har stängt namnbytet, så platsen kan inte byta namn i tid.`;

function refund({ split, bankDecides }: RaceClosedProps): string {
  const charged = formatKr(split.charged);
  return bankDecides
    ? `Din bank har redan begärt tillbaka pengarna. Ger banken dig rätt får du dem av banken, annars betalar vi tillbaka ${charged} när banken har svarat.`
    : `${charged} är på väg tillbaka samma väg som du betalade, serviceavgiften inräknad. Det brukar synas inom ${REFUND_BANK_DAYS}.`;
}

export const raceClosedBuyer = letter<RaceClosedProps>('buyer', {
  subject: (props) => `${closedHeading(props)}, du får pengarna tillbaka: ${props.raceName}`,
  preview: refund,
  heading: closedHeading,
  paragraphs: (props) => [
    `${because(props)} Ditt köp av ${props.title} är avbrutet.`,
    `${refund(props)} Du behöver inte göra något.`,
  ],
  button: 'Se köpet',
  href: ({ links }) => links.myPurchases,
  sample: { ...samplePurchase, cancelled: false },
});

export const raceClosedSeller = letter<RaceClosedProps>('seller', {
  subject: (props) => `${closedHeading(props)}, köpet är avbrutet: ${props.raceName}`,
  preview: 'Köparen får pengarna tillbaka och din annons är pausad.',
  heading: closedHeading,
  paragraphs: (props) => [
    `${because(props)} Köparen av ${props.title} får pengarna tillbaka och din annons är pausad. Gör inget namnbyte för köparen; har du redan börjat, kontakta oss.`,
  ],
  button: 'Se annonsen',
  href: ({ links }) => links.myListings,
  sample: { ...samplePurchase, cancelled: true },
});
