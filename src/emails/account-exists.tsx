import { Link } from '@react-email/components';
import { SITE_NAME } from '@/domain/site/site';
import type { Mail } from './mail';
import { Action, P, Small } from './parts/blocks';
import { Layout } from './parts/layout';
import { styles } from './parts/styles';
import { reasons } from './parts/words';
import type { MailProps } from './props';

export const accountExists: Mail<MailProps['accountExists']> = {
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
};
