import { formatDate, formatInstant } from '@/text/dates';
import type { Mail } from './mail';
import { Action, Deadline, P } from './parts/blocks';
import { Layout } from './parts/layout';
import { reasons } from './parts/words';
import type { TradeMailProps } from './props';

export const raceMovedSeller: Mail<TradeMailProps> = {
  subject: ({ title }) => `Nya datum för loppet: ${title}`,
  body: ({ firstName, title, raceName, raceDate, dates, links }) => (
    <Layout
      preview={`${raceName} går ${formatDate(raceDate)}.`}
      heading="Nya datum för loppet"
      firstName={firstName}
      reason={reasons.seller}
    >
      <P>
        Arrangören har ändrat datumen för {raceName}, som går {formatDate(raceDate)}. Din försäljning av{' '}
        {title} står fast.
      </P>
      {dates.nameChangeDeadline && !dates.nameChangedAt && (
        <Deadline label="Gör namnbytet senast" at={dates.nameChangeDeadline} />
      )}
      <Action href={dates.nameChangedAt ? links.myListings : links.nameChange}>
        {dates.nameChangedAt ? 'Se försäljningen' : 'Till namnbytet'}
      </Action>
    </Layout>
  ),
};

export const raceMovedBuyer: Mail<TradeMailProps> = {
  subject: ({ title }) => `Loppet har nya datum: ${title}`,
  body: ({ firstName, title, raceName, raceDate, dates, links }) => (
    <Layout
      preview={`${raceName} går ${formatDate(raceDate)}.`}
      heading="Nya datum för loppet"
      firstName={firstName}
      reason={reasons.buyer}
    >
      <P>
        Arrangören har ändrat datumen för {raceName}, som går {formatDate(raceDate)}. Ditt köp av {title} står
        fast.
        {dates.nameChangeDeadline &&
          !dates.nameChangedAt &&
          ` Säljaren har till ${formatInstant(dates.nameChangeDeadline)} på sig för namnbytet; annars får du pengarna tillbaka.`}
      </P>
      <P>Passar det nya datumet inte? Svara på det här mejlet så hjälper vi dig.</P>
      <Action href={links.myPurchases}>Se köpet</Action>
    </Layout>
  ),
};
