import type { Mail } from './mail';
import { Action, P, Quote, Subheading } from './parts/blocks';
import { Layout } from './parts/layout';
import { reasons } from './parts/words';
import type { MailProps } from './props';

export const problemReportedSeller: Mail<MailProps['problemReportedSeller']> = {
  subject: ({ title }) => `Köparen har rapporterat ett problem: ${title}`,
  body: ({ firstName, title, reason, links }) => (
    <Layout
      preview="Utbetalningen väntar medan vi granskar ärendet."
      heading="Köparen har rapporterat ett problem"
      firstName={firstName}
      reason={reasons.seller}
    >
      <P>Köparen av din startplats i {title} har rapporterat ett problem och skriver:</P>
      <Quote>{reason}</Quote>
      <Subheading>Vad händer nu?</Subheading>
      <P>
        Du behöver inte göra något just nu. Vi granskar ärendet för hand och mejlar er båda när det är
        avgjort. Utbetalningen väntar till dess och inga tider löper. Spara det du har från arrangören:
        kvitton, mejl och skärmbilder.
      </P>
      <Action href={links.myListings}>Se försäljningen</Action>
    </Layout>
  ),
};
