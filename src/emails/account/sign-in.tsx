import { Link } from '@react-email/components';
import { SITE_NAME } from '@/domain/site/site';
import { Action, BareLink, Code, P, Small } from '../parts/blocks';
import { Layout } from '../parts/layout';
import type { Mail } from '../parts/mail';
import { styles } from '../parts/styles';
import { reasons } from '../parts/words';

/** The address is not verified, so the mail contains nothing the registrant wrote. */
export const confirmAccount: Mail<{ link: string; validHours: number }> = {
  subject: () => `Bekräfta din e-postadress hos ${SITE_NAME}`,
  body: ({ link, validHours }) => (
    <Layout
      preview={`Ett klick, sedan kan du logga in. Länken gäller i ${validHours} timmar.`}
      heading={`Välkommen till ${SITE_NAME}!`}
      firstName={null}
      reason={reasons.account}
    >
      <P>Bekräfta din e-postadress, så är kontot klart och du kan logga in, köpa och sälja startplatser.</P>
      <Action href={link}>Bekräfta e-postadressen</Action>
      <P>Länken gäller i {validHours} timmar och kan användas en gång.</P>
      <Small>Har du inte skapat något konto? Då kan du strunta i det här mejlet. Inget händer.</Small>
      <BareLink href={link} />
    </Layout>
  ),
  sample: { link: 'https://lopp.example/auth/confirm?token=abc123', validHours: 24 },
};

/** A registration with the address of an existing account. */
export const accountExists: Mail<{ firstName: string; loginLink: string; resetLink: string }> = {
  subject: () => `Du har redan ett konto hos ${SITE_NAME}`,
  body: ({ firstName, loginLink, resetLink }) => (
    <Layout
      preview="Någon försökte skapa ett konto med din adress. Du kan logga in som vanligt."
      heading="Du har redan ett konto"
      firstName={firstName}
      reason={reasons.account}
    >
      <P>
        Någon har försökt skapa ett konto med din e-postadress. Var det du? Logga in med det konto du redan
        har.
      </P>
      <Action href={loginLink}>Logga in</Action>
      <P>
        Har du glömt lösenordet?{' '}
        <Link href={resetLink} style={styles.link} className="green">
          Välj ett nytt
        </Link>
      </P>
      <Small>Var det inte du? Då behöver du inte göra något. Inget har ändrats på ditt konto.</Small>
    </Layout>
  ),
  sample: {
    firstName: 'Åsa',
    loginLink: 'https://lopp.example/auth/login',
    resetLink: 'https://lopp.example/auth/login?mode=forgot',
  },
};

/** To an address that may be another's: nothing that the sender wrote. */
export const signInCode: Mail<{ code: string; validMinutes: number }> = {
  subject: ({ code }) => `${code} är din kod till ${SITE_NAME}`,
  body: ({ code, validMinutes }) => (
    <Layout
      preview={`Skriv koden på sidan, så är du inne. Den gäller i ${validMinutes} minuter.`}
      heading="Din kod"
      firstName={null}
      reason={reasons.signIn}
    >
      <P>Skriv koden på sidan du kom från, så fortsätter du där du var.</P>
      <Code>{code}</Code>
      <P>Den gäller i {validMinutes} minuter, en gång, i webbläsaren där du bad om den.</P>
      <Small>
        Bad du inte om en kod? Då kan du strunta i mejlet. Lämna inte koden till någon, inte ens till oss.
      </Small>
    </Layout>
  ),
  sample: { code: '048213', validMinutes: 10 },
};

/** `firstName`: null while the address is not confirmed. */
export const resetPassword: Mail<{ firstName: string | null; link: string; validMinutes: number }> = {
  subject: () => `Välj ett nytt lösenord till ${SITE_NAME}`,
  body: ({ firstName, link, validMinutes }) => (
    <Layout
      preview={`Länken gäller i ${validMinutes} minuter.`}
      heading="Välj ett nytt lösenord"
      firstName={firstName}
      reason={reasons.account}
    >
      <P>Någon, förhoppningsvis du, har bett om att få byta lösenord. Välj ett nytt här:</P>
      <Action href={link}>Välj nytt lösenord</Action>
      <P>Länken gäller i {validMinutes} minuter och kan användas en gång.</P>
      <Small>Bad du inte om det? Då kan du strunta i det här mejlet. Ditt lösenord är oförändrat.</Small>
      <BareLink href={link} />
    </Layout>
  ),
  sample: { firstName: 'Åsa', link: 'https://lopp.example/auth/reset?token=abc123', validMinutes: 45 },
};
