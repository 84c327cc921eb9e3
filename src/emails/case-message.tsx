import type { Mail } from './mail';
import { Action, P } from './parts/blocks';
import { Layout } from './parts/layout';
import { reasons } from './parts/words';
import type { MailProps } from './props';

/** The words themselves stay on the page: a mail can be forwarded, a case is for its parties. */
export const caseMessage: Mail<MailProps['caseMessage']> = {
  subject: ({ title }) => `Nytt i ärendet: ${title}`,
  body: ({ firstName, title, role, links }) => (
    <Layout
      preview="Läs och svara på ärendets sida."
      heading="Något nytt i ärendet"
      firstName={firstName}
      reason={reasons[role]}
    >
      <P>Någon har skrivit i ärendet om startplatsen i {title}. Läs och svara på ärendets sida.</P>
      <Action href={links.case}>Öppna ärendet</Action>
    </Layout>
  ),
};
