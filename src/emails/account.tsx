import { SITE_NAME } from '@/domain/site/site';
import { Action, ButtonAddress, P, Small, TextLink } from './parts/blocks';
import { Layout } from './parts/layout';
import { type AccountLink, letters, type Mail } from './parts/mail';
import { reasons } from './parts/words';

/** The address is not verified, so the mail contains nothing the registrant wrote. */
export const confirmAccount: Mail<{ link: string; validHours: number }> = {
  subject: () => `Bekräfta din e-postadress hos ${SITE_NAME}`,
  body: ({ link, validHours }) => (
    <Layout
      preview={`Ett klick, sedan kan du logga in. Länken gäller i ${validHours} timmar.`}
      heading={`Välkommen till ${SITE_NAME}!`}
      firstName={null}
      reason={reasons.registered}
    >
      <P>Bekräfta din e-postadress, så är kontot klart och du kan logga in, köpa och sälja startplatser.</P>
      <Action href={link}>Bekräfta e-postadressen</Action>
      <P>Länken gäller i {validHours} timmar och kan användas en gång.</P>
      <Small>Har du inte skapat något konto? Då kan du strunta i det här mejlet. Inget händer.</Small>
      <ButtonAddress href={link} />
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
        Har du glömt lösenordet? <TextLink href={resetLink}>Välj ett nytt</TextLink>
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
      <ButtonAddress href={link} />
    </Layout>
  ),
  sample: { firstName: 'Åsa', link: 'https://lopp.example/auth/reset?token=abc123', validMinutes: 45 },
};

const profile = 'https://lopp.example/auth/profile?tab=account';

/** `link`: the page that requests a new password. */
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

/** `link`: the seller account. */
const sellerLetter = letters<AccountLink>('sellerAccount', {
  button: 'Till säljarkontot',
  href: ({ link }) => link,
  sample: { firstName: 'Åsa', link: 'https://lopp.example/auth/profile?tab=account' },
});

/** Stripe needs more of a seller, who cannot sell until then. */
export const sellerRequirements = sellerLetter({
  subject: 'Stripe behöver mer av dig innan du kan sälja igen',
  preview: 'Ditt säljarkonto behöver kompletteras. Det går oftast på några minuter.',
  heading: 'Stripe behöver mer av dig',
  paragraphs: [
    'Vår betalleverantör Stripe, som betalar ut dina pengar, behöver fler uppgifter av dig. Till dess kan du inte lägga upp nya annonser, och de annonser du har kan inte köpas.',
    'Platser som redan är sålda påverkas inte: gör namnbytet som vanligt. Utbetalningar som väntar skickas så snart kontot är komplett.',
  ],
  button: 'Komplettera säljarkontot',
});

/** Stripe has rejected a seller. */
export const sellerRejected = sellerLetter({
  subject: 'Stripe har stängt ditt säljarkonto',
  preview: 'Du kan inte sälja eller få utbetalningar så länge kontot är stängt.',
  heading: 'Ditt säljarkonto är stängt',
  paragraphs: [
    'Vår betalleverantör Stripe har beslutat att inte betala ut pengar till ditt konto. Du kan därför inte lägga upp nya annonser, och de annonser du har kan inte köpas.',
    'Har du pengar på väg eller tror att det är ett misstag? Kontakta oss, så hjälper vi dig vidare. Som köpare påverkas du inte.',
  ],
});
