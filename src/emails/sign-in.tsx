import { SITE_NAME } from '@/domain/site/site';
import { Action, Code, P, Small } from './parts/blocks';
import { Layout } from './parts/layout';
import { type AccountLink, letter, type Mail } from './parts/mail';
import { reasons } from './parts/words';

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

/** To the new address, which is not confirmed and may be another's: nothing that the sender wrote. */
export const emailChangeCode: Mail<{ code: string; validMinutes: number; link: string }> = {
  subject: ({ code }) => `${code} är din kod för att byta e-postadress`,
  body: ({ code, validMinutes, link }) => (
    <Layout
      preview={`Skriv koden i din profil inom ${validMinutes} minuter.`}
      heading="Bekräfta din nya adress"
      firstName={null}
      reason={reasons.emailChange}
    >
      <P>Skriv koden i din profil, så blir det här din adress hos {SITE_NAME}.</P>
      <Code>{code}</Code>
      <P>Den gäller i {validMinutes} minuter.</P>
      <Action href={link}>Till min profil</Action>
      <Small>
        Bad du inte om en kod? Då kan du strunta i mejlet. Lämna inte koden till någon, inte ens till oss.
      </Small>
    </Layout>
  ),
  sample: { code: '042917', validMinutes: 10, link: 'https://lopp.example/auth/profile?tab=account' },
};

/** To the old address. `link`: where the change is undone. */
export const emailChanged = letter<AccountLink & { validDays: number }>('account', {
  subject: `Din e-postadress hos ${SITE_NAME} är ändrad`,
  preview: 'Var det du? Då behöver du inte göra något.',
  heading: 'Din e-postadress är ändrad',
  paragraphs: ({ validDays }) => [
    'Ditt konto har just fått en ny e-postadress, och våra mejl går dit i fortsättningen. Var det du? Då är allt klart.',
    `Var det inte du? Ångra ändringen inom ${validDays} dagar. Då får kontot tillbaka den här adressen, alla enheter loggas ut och du väljer ett nytt lösenord.`,
  ],
  button: 'Det var inte jag',
  href: ({ link }) => link,
  sample: { firstName: 'Åsa', link: 'https://lopp.example/auth/undo-email?token=abc123', validDays: 7 },
});
