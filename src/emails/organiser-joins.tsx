import { SITE_NAME } from '@/domain/site';
import { inSentence } from '@/text/lists';
import type { Mail } from './mail';
import { Action, BareLink, P, Quote, Small } from './parts/blocks';
import { Layout } from './parts/layout';
import { reasons } from './parts/words';
import type { MailProps } from './props';

export const joinConfirm: Mail<MailProps['joinConfirm']> = {
  subject: ({ raceNames }) => `Anslut ${raceNames[0]} till ${SITE_NAME}`,
  body: ({ raceNames, validDays, link }) => (
    <Layout
      preview={`Länken gäller i ${validDays} dagar.`}
      heading="Nästan klart"
      firstName={null}
      reason={reasons.joinAsked}
    >
      <P>
        Någon vill ansluta arrangören av {inSentence(raceNames)} till {SITE_NAME}, med den här adressen som
        kontakt. Stämmer det öppnar du länken och loggar in med adressen. Du får en kod med mejl och behöver
        inget lösenord.
      </P>
      <Action href={link}>Anslut arrangören</Action>
      <P>Länken gäller i {validDays} dagar.</P>
      <Small>Har du inte bett om det? Då kan du strunta i det här mejlet. Inget händer.</Small>
      <BareLink href={link} />
    </Layout>
  ),
};

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
