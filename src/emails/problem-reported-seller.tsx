import { formatInstant } from '@/text/dates';
import { problemLabels } from '@/text/dispute';
import type { Mail } from './mail';
import { Action, CalendarNote, Deadline, P, Quote, Subheading } from './parts/blocks';
import { Layout } from './parts/layout';
import { reasons } from './parts/words';
import type { MailProps } from './props';

export const problemReportedSeller: Mail<MailProps['problemReportedSeller']> = {
  subject: ({ title }) => `Köparen har rapporterat ett problem: ${title}`,
  body: ({ firstName, title, kind, reason, answerBy, links, calendar }) => (
    <Layout
      preview={`Svara senast ${formatInstant(answerBy)}. Utbetalningen väntar så länge.`}
      heading="Köparen har rapporterat ett problem"
      firstName={firstName}
      reason={reasons.seller}
    >
      <P>Köparen av din startplats i {title} har rapporterat ett problem och skriver:</P>
      {kind && <Subheading>{problemLabels[kind]}</Subheading>}
      <Quote>{reason}</Quote>
      <Subheading>Vad händer nu?</Subheading>
      <P>
        Berätta hur du ser på saken på ärendets sida, och lägg dit det du har från arrangören: kvitton, mejl
        och skärmbilder. Vi tittar på ärendet och mejlar dig och köparen när det är avgjort. Utbetalningen
        väntar till dess.
      </P>
      <Deadline label="Svara senast" at={answerBy} />
      <P>Du och köparen kan också göra upp själva: föreslå på ärendets sida hur pengarna ska delas.</P>
      <Action href={links.dispute}>Svara i ärendet</Action>
      <CalendarNote file={calendar} />
    </Layout>
  ),
};
