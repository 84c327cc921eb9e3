import type { Mail } from './mail';
import { Action, P } from './parts/blocks';
import { Layout } from './parts/layout';
import { reasons } from './parts/words';
import type { MailProps } from './props';

export const sellerRejected: Mail<MailProps['sellerRejected']> = {
  subject: () => 'Stripe har stängt ditt säljarkonto',
  body: ({ firstName, link }) => (
    <Layout
      preview="Du kan inte sälja eller få utbetalningar så länge kontot är stängt."
      heading="Ditt säljarkonto är stängt"
      firstName={firstName}
      reason={reasons.seller}
    >
      <P>
        Vår betalleverantör Stripe har beslutat att inte betala ut pengar till ditt konto. Du kan därför inte
        lägga upp nya annonser, och de annonser du har kan inte köpas.
      </P>
      <P>
        Har du pengar på väg eller tror att det är ett misstag? Kontakta oss, så hjälper vi dig vidare. Som
        köpare påverkas du inte.
      </P>
      <Action href={link}>Till säljarkontot</Action>
    </Layout>
  ),
};
