import { SITE_NAME } from '@/domain/site/site';
import { letter } from './letter';
import type { MailProps } from './props';

const href = ({ link }: { link: string }) => link;

export const passwordChanged = letter<MailProps['passwordChanged']>('account', {
  subject: `Ditt lösenord hos ${SITE_NAME} är ändrat`,
  preview: 'Var det du? Då behöver du inte göra något.',
  heading: 'Ditt lösenord är ändrat',
  paragraphs: () => [
    'Lösenordet till ditt konto har just ändrats. Var det du? Då är allt klart.',
    'Var det inte du? Välj ett nytt lösenord genast, så stänger du ute den som ändrade det.',
  ],
  button: 'Det var inte jag',
  href,
});

export const secondFactorAdded = letter<MailProps['secondFactorAdded']>('account', {
  subject: `Tvåstegsverifiering är tillagd hos ${SITE_NAME}`,
  preview: 'Var det du? Då behöver du inte göra något.',
  heading: 'Tvåstegsverifiering är tillagd',
  paragraphs: () => [
    'En app för tvåstegsverifiering har just lagts till på ditt konto. Var det du? Då är allt klart.',
    'Var det inte du? Välj ett nytt lösenord genast och säg till en annan administratör.',
  ],
  button: 'Det var inte jag',
  href,
});

export const secondFactorReset = letter<MailProps['secondFactorReset']>('account', {
  subject: `Din tvåstegsverifiering hos ${SITE_NAME} är borttagen`,
  preview: 'En administratör har tagit bort den. Lägg till en ny när du loggar in.',
  heading: 'Din tvåstegsverifiering är borttagen',
  paragraphs: () => [
    'En annan administratör har tagit bort tvåstegsverifieringen på ditt konto, både app och passnycklar, och du är utloggad överallt. Nästa gång du öppnar administrationen lägger du till en ny.',
    'Har du inte bett om det? Välj ett nytt lösenord genast och säg till de andra administratörerna.',
  ],
  button: 'Välj ett nytt lösenord',
  href,
});

export const passkeyAdded = letter<MailProps['passkeyAdded']>('account', {
  subject: `En passnyckel är tillagd hos ${SITE_NAME}`,
  preview: 'Var det du? Då behöver du inte göra något.',
  heading: 'En passnyckel är tillagd',
  paragraphs: () => [
    'En passnyckel har just lagts till på ditt konto. Nästa gång loggar du in med fingeravtryck, ansikte eller skärmlås. Var det du? Då är allt klart.',
    'Var det inte du? Ta genast bort passnyckeln, logga ut överallt och byt lösenord, om du har ett.',
  ],
  button: 'Visa mina passnycklar',
  href,
});

export const passkeyRemoved = letter<MailProps['passkeyRemoved']>('account', {
  subject: `En passnyckel är borttagen hos ${SITE_NAME}`,
  preview: 'Var det du? Då behöver du inte göra något.',
  heading: 'En passnyckel är borttagen',
  paragraphs: () => [
    'En passnyckel har just tagits bort från ditt konto, och andra enheter är utloggade. Var det du? Då är allt klart.',
    'Var det inte du? Se genast över dina passnycklar, logga ut överallt och byt lösenord, om du har ett.',
  ],
  button: 'Visa mina passnycklar',
  href,
});

export const recoveryCodesRenewed = letter<MailProps['recoveryCodesRenewed']>('account', {
  subject: `Nya återställningskoder hos ${SITE_NAME}`,
  preview: 'De gamla fungerar inte längre.',
  heading: 'Du har nya återställningskoder',
  paragraphs: () => [
    'Nya återställningskoder har just gjorts för ditt konto, och de gamla fungerar inte längre. Var det du? Då är allt klart.',
    'Var det inte du? Välj ett nytt lösenord genast och säg till en annan administratör.',
  ],
  button: 'Det var inte jag',
  href,
});
