import { SITE_NAME } from '@/domain/site/site';
import { Action, P, Quote } from './parts/blocks';
import { Layout } from './parts/layout';
import type { Mail } from './parts/mail';
import { reasons } from './parts/words';

/** To an address that may have no account. `link`: where the invitation is accepted. */
export const contactInvited: Mail<{ organiserName: string; validDays: number; link: string }> = {
  subject: ({ organiserName }) => `Bekräfta namnbyten för ${organiserName} på ${SITE_NAME}`,
  body: ({ organiserName, validDays, link }) => (
    <Layout
      preview={`Inbjudan gäller i ${validDays} dagar.`}
      heading="Du är inbjuden"
      firstName={null}
      reason={reasons.contactInvited}
    >
      <P>
        På {SITE_NAME} säljer löpare sina startplatser vidare. Som kontaktperson för {organiserName} ser du
        vilka namnbyten som väntar, och säger till när namnet är bytt eller om det inte går.
      </P>
      <P>
        Logga in med den här adressen. Du får en kod med mejl och behöver inget lösenord. Inbjudan gäller i{' '}
        {validDays} dagar.
      </P>
      <Action href={link}>Svara på inbjudan</Action>
      <P>Vill du inte? Då behöver du inte göra något.</P>
    </Layout>
  ),
  sample: {
    organiserName: 'Vasaloppet',
    validDays: 7,
    link: 'https://lopp.example/arrangor/inbjudan?id=4f1c',
  },
};

/** To the address of the request. `reason`: an admin's words. `link`: the contact page. */
export const joinDeclined: Mail<{ reason: string; link: string }> = {
  subject: () => 'Vi kan inte ansluta er som arrangör än',
  body: ({ reason, link }) => (
    <Layout
      preview="Här står varför."
      heading="Vi kan inte ansluta er än"
      firstName={null}
      reason={reasons.joinRequested}
    >
      <P>Tack för att ni vill vara med. Den här gången kan vi inte ansluta er som arrangör.</P>
      <Quote>{reason}</Quote>
      <P>Har vi missförstått något? Skriv till oss, så tittar vi på det igen.</P>
      <Action href={link}>Kontakta oss</Action>
    </Layout>
  ),
  sample: { reason: 'Vi når er inte på telefon.', link: 'https://lopp.example/contact' },
};
