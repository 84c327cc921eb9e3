import { SITE_NAME } from '@/domain/site';
import type { Mail } from './mail';
import { Action, P } from './parts/blocks';
import { Layout } from './parts/layout';
import { reasons } from './parts/words';
import type { MailProps } from './props';

export const passwordChanged: Mail<MailProps['passwordChanged']> = {
  subject: () => `Ditt lösenord hos ${SITE_NAME} är ändrat`,
  body: ({ firstName, link }) => (
    <Layout
      preview="Var det du? Då behöver du inte göra något."
      heading="Ditt lösenord är ändrat"
      firstName={firstName}
      reason={reasons.account}
    >
      <P>Lösenordet till ditt konto har just ändrats. Var det du? Då är allt klart.</P>
      <P>Var det inte du? Välj ett nytt lösenord genast, så stänger du ute den som ändrade det.</P>
      <Action href={link}>Det var inte jag</Action>
    </Layout>
  ),
};
