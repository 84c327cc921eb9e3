import type { RaceTipOutcome } from '@/domain/race/tips';
import { Action, P, Quote } from './parts/blocks';
import { Layout } from './parts/layout';
import type { Mail } from './parts/mail';
import { reasons } from './parts/words';

const tipHeadings: Record<RaceTipOutcome, string> = {
  added: 'Loppet finns nu',
  corrected: 'Uppgifterna är rättade',
  closed: 'Vi har läst ditt tips',
};

/** What follows the name of the race. */
const tipTexts: Record<RaceTipOutcome, string> = {
  added: 'Tack för tipset. Nu finns loppet hos oss, med vad vi vet om namnbytet.',
  corrected: 'Tack för tipset. Vi har rättat uppgifterna om loppet.',
  closed: 'Tack för tipset. Den här gången har vi inte ändrat något.',
};

/**
 * `raceName`: null where only the reporter has written it, and the address is unconfirmed. `link`: the race, or all.
 */
export const raceTipHandled: Mail<{
  firstName: string | null;
  raceName: string | null;
  outcome: RaceTipOutcome;
  note: string | null;
  link: string;
}> = {
  subject: ({ outcome, raceName }) => `${tipHeadings[outcome]}${raceName ? `: ${raceName}` : ''}`,
  body: ({ firstName, outcome, raceName, note, link }) => (
    <Layout
      preview={tipTexts[outcome]}
      heading={tipHeadings[outcome]}
      firstName={firstName}
      reason={reasons.raceTip}
    >
      <P>{tipTexts[outcome]}</P>
      {raceName && (
        <P>
          Lopp: <strong>{raceName}</strong>
        </P>
      )}
      {note && (
        <>
          <P>Vårt svar:</P>
          <Quote>{note}</Quote>
        </>
      )}
      <Action href={link}>{outcome === 'closed' ? 'Se alla lopp' : 'Se loppet'}</Action>
    </Layout>
  ),
  sample: {
    firstName: 'Åsa',
    raceName: 'Kullamannen',
    outcome: 'closed',
    note: 'Arrangören har inte släppt datumet än.',
    link: 'https://lopp.example/lopp',
  },
};
