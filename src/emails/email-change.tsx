import { SITE_NAME } from '@/domain/site/site';
import { letter } from './letter';
import type { Mail } from './mail';
import { Action, Code, P, Small } from './parts/blocks';
import { Layout } from './parts/layout';
import { reasons } from './parts/words';
import type { MailProps } from './props';

/** To an address that may be another's: nothing that the sender wrote. */
export const emailChangeCode: Mail<MailProps['emailChangeCode']> = {
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
};

export const emailChanged = letter<MailProps['emailChanged']>('account', {
  subject: `Din e-postadress hos ${SITE_NAME} är ändrad`,
  preview: 'Var det du? Då behöver du inte göra något.',
  heading: 'Din e-postadress är ändrad',
  paragraphs: ({ validDays }) => [
    'Ditt konto har just fått en ny e-postadress, och våra mejl går dit i fortsättningen. Var det du? Då är allt klart.',
    `Var det inte du? Ångra ändringen inom ${validDays} dagar. Då får kontot tillbaka den här adressen, alla enheter loggas ut och du väljer ett nytt lösenord.`,
  ],
  button: 'Det var inte jag',
  href: ({ link }) => link,
});
