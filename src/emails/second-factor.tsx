import { SITE_NAME } from '@/domain/site';
import type { Mail } from './mail';
import { Action, P } from './parts/blocks';
import { Layout } from './parts/layout';
import { reasons } from './parts/words';
import type { MailProps } from './props';

export const secondFactorAdded: Mail<MailProps['secondFactorAdded']> = {
  subject: () => `Tvåstegsverifiering är tillagd hos ${SITE_NAME}`,
  body: ({ firstName, link }) => (
    <Layout
      preview="Var det du? Då behöver du inte göra något."
      heading="Tvåstegsverifiering är tillagd"
      firstName={firstName}
      reason={reasons.account}
    >
      <P>En app för tvåstegsverifiering har just lagts till på ditt konto. Var det du? Då är allt klart.</P>
      <P>Var det inte du? Välj ett nytt lösenord genast och säg till en annan administratör.</P>
      <Action href={link}>Det var inte jag</Action>
    </Layout>
  ),
};

export const secondFactorReset: Mail<MailProps['secondFactorReset']> = {
  subject: () => `Din tvåstegsverifiering hos ${SITE_NAME} är borttagen`,
  body: ({ firstName, link }) => (
    <Layout
      preview="En administratör har tagit bort den. Lägg till en ny när du loggar in."
      heading="Din tvåstegsverifiering är borttagen"
      firstName={firstName}
      reason={reasons.account}
    >
      <P>
        En annan administratör har tagit bort tvåstegsverifieringen på ditt konto, och du är utloggad
        överallt. Nästa gång du öppnar administrationen lägger du till en ny.
      </P>
      <P>Har du inte bett om det? Välj ett nytt lösenord genast och säg till de andra administratörerna.</P>
      <Action href={link}>Välj ett nytt lösenord</Action>
    </Layout>
  ),
};

export const recoveryCodesRenewed: Mail<MailProps['recoveryCodesRenewed']> = {
  subject: () => `Nya återställningskoder hos ${SITE_NAME}`,
  body: ({ firstName, link }) => (
    <Layout
      preview="De gamla fungerar inte längre."
      heading="Du har nya återställningskoder"
      firstName={firstName}
      reason={reasons.account}
    >
      <P>
        Nya återställningskoder har just gjorts för ditt konto, och de gamla fungerar inte längre. Var det du?
        Då är allt klart.
      </P>
      <P>Var det inte du? Välj ett nytt lösenord genast och säg till en annan administratör.</P>
      <Action href={link}>Det var inte jag</Action>
    </Layout>
  ),
};
