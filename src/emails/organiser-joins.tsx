import type { Mail } from './mail';
import { Action, P, Quote } from './parts/blocks';
import { Layout } from './parts/layout';
import { reasons } from './parts/words';
import type { MailProps } from './props';

export const joinDeclined: Mail<MailProps['joinDeclined']> = {
  subject: () => 'Vi kan inte ansluta er som arrangör än',
  body: ({ reason, link }) => (
    <Layout
      preview="Här står varför."
      heading="Vi kan inte ansluta er än"
      firstName={null}
      reason={reasons.joinAsked}
    >
      <P>Tack för att ni vill vara med. Den här gången kan vi inte ansluta er som arrangör.</P>
      <Quote>{reason}</Quote>
      <P>Har vi missförstått något? Skriv till oss, så tittar vi på det igen.</P>
      <Action href={link}>Kontakta oss</Action>
    </Layout>
  ),
};
