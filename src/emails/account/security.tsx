import { SITE_NAME } from '@/domain/site/site';
import { Action, Code, P, Small } from '../parts/blocks';
import { Layout } from '../parts/layout';
import { type AccountLink, letter, letters, type Mail } from '../parts/mail';
import { reasons } from '../parts/words';

const profile = 'https://lopp.example/auth/profile?tab=account';

/** `link`: where a new password can be asked for. */
const securityLetter = letters<AccountLink>('account', {
  button: 'Det var inte jag',
  href: ({ link }) => link,
  sample: { firstName: 'Åsa', link: 'https://lopp.example/auth/login?mode=forgot' },
});

/** `link`: where passkeys are listed and removed. */
const passkeyLetter = letters<AccountLink>('account', {
  button: 'Visa mina passnycklar',
  href: ({ link }) => link,
  sample: { firstName: 'Åsa', link: `${profile}#passnycklar` },
});

export const passwordChanged = securityLetter({
  subject: `Ditt lösenord hos ${SITE_NAME} är ändrat`,
  preview: 'Var det du? Då behöver du inte göra något.',
  heading: 'Ditt lösenord är ändrat',
  paragraphs: [
    'Lösenordet till ditt konto har just ändrats. Var det du? Då är allt klart.',
    'Var det inte du? Välj ett nytt lösenord genast, så stänger du ute den som ändrade det.',
  ],
});

export const secondFactorAdded = securityLetter({
  subject: `Tvåstegsverifiering är tillagd hos ${SITE_NAME}`,
  preview: 'Var det du? Då behöver du inte göra något.',
  heading: 'Tvåstegsverifiering är tillagd',
  paragraphs: [
    'En app för tvåstegsverifiering har just lagts till på ditt konto. Var det du? Då är allt klart.',
    'Var det inte du? Välj ett nytt lösenord genast och säg till en annan administratör.',
  ],
});

export const secondFactorReset = securityLetter({
  subject: `Din tvåstegsverifiering hos ${SITE_NAME} är borttagen`,
  preview: 'En administratör har tagit bort den. Lägg till en ny när du loggar in.',
  heading: 'Din tvåstegsverifiering är borttagen',
  paragraphs: [
    'En annan administratör har tagit bort tvåstegsverifieringen på ditt konto, både app och passnycklar, och du är utloggad överallt. Nästa gång du öppnar administrationen lägger du till en ny.',
    'Har du inte bett om det? Välj ett nytt lösenord genast och säg till de andra administratörerna.',
  ],
  button: 'Välj ett nytt lösenord',
});

export const passkeyAdded = passkeyLetter({
  subject: `En passnyckel är tillagd hos ${SITE_NAME}`,
  preview: 'Var det du? Då behöver du inte göra något.',
  heading: 'En passnyckel är tillagd',
  paragraphs: [
    'En passnyckel har just lagts till på ditt konto. Nästa gång loggar du in med fingeravtryck, ansikte eller skärmlås. Var det du? Då är allt klart.',
    'Var det inte du? Ta genast bort passnyckeln, logga ut överallt och byt lösenord, om du har ett.',
  ],
});

export const passkeyRemoved = passkeyLetter({
  subject: `En passnyckel är borttagen hos ${SITE_NAME}`,
  preview: 'Var det du? Då behöver du inte göra något.',
  heading: 'En passnyckel är borttagen',
  paragraphs: [
    'En passnyckel har just tagits bort från ditt konto, och andra enheter är utloggade. Var det du? Då är allt klart.',
    'Var det inte du? Se genast över dina passnycklar, logga ut överallt och byt lösenord, om du har ett.',
  ],
});

export const recoveryCodesRenewed = securityLetter({
  subject: `Nya återställningskoder hos ${SITE_NAME}`,
  preview: 'De gamla fungerar inte längre.',
  heading: 'Du har nya återställningskoder',
  paragraphs: [
    'Nya återställningskoder har just gjorts för ditt konto, och de gamla fungerar inte längre. Var det du? Då är allt klart.',
    'Var det inte du? Välj ett nytt lösenord genast och säg till en annan administratör.',
  ],
});

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
  sample: { code: '042917', validMinutes: 10, link: profile },
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
