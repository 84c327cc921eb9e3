import { formatDate, formatInstant } from '@/text/dates';
import type { Mail } from './mail';
import { Action, CalendarNote, Deadline, P } from './parts/blocks';
import { Layout } from './parts/layout';
import { reasons } from './parts/words';
import type { PurchaseMailProps } from './props';

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
  return `${goesOn} Säljaren har till ${formatInstant(deadline)} på sig för namnbytet; annars får du pengarna tillbaka.`;
};

export const raceMovedSeller: Mail<PurchaseMailProps> = {
  subject: ({ title }) => `Nya datum för loppet: ${title}`,
  body: (props) => {
    const { firstName, raceName, raceDate, dates, bankDecides, links, calendar } = props;
    const isWaiting = !dates.nameChangedAt && !bankDecides;
    return (
      <Layout
        preview={`${raceName} går ${formatDate(raceDate)}.`}
        heading="Nya datum för loppet"
        firstName={firstName}
        reason={reasons.seller}
      >
        <P>
          Arrangören har ändrat datumen för {raceName}, som går {formatDate(raceDate)}. {sellerOutcome(props)}
        </P>
        {dates.nameChangeDeadline && isWaiting && (
          <Deadline label="Gör namnbytet senast" at={dates.nameChangeDeadline} />
        )}
        <Action href={isWaiting ? links.nameChange : links.myListings}>
          {isWaiting ? 'Till namnbytet' : 'Se försäljningen'}
        </Action>
        <CalendarNote file={calendar} />
      </Layout>
    );
  },
};

export const raceMovedBuyer: Mail<PurchaseMailProps> = {
  subject: ({ title }) => `Loppet har nya datum: ${title}`,
  body: (props) => {
    const { firstName, raceName, raceDate, links, calendar } = props;
    return (
      <Layout
        preview={`${raceName} går ${formatDate(raceDate)}.`}
        heading="Nya datum för loppet"
        firstName={firstName}
        reason={reasons.buyer}
      >
        <P>
          Arrangören har ändrat datumen för {raceName}, som går {formatDate(raceDate)}. {buyerOutcome(props)}
        </P>
        <P>Passar det nya datumet inte? Svara på det här mejlet så hjälper vi dig.</P>
        <Action href={links.myPurchases}>Se köpet</Action>
        <CalendarNote file={calendar} />
      </Layout>
    );
  },
};
