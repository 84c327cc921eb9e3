import type { Mail } from './mail';
import { Action, P } from './parts/blocks';
import { Layout } from './parts/layout';
import { reasons } from './parts/words';
import type { MailProps } from './props';

export const sellerRequirements: Mail<MailProps['sellerRequirements']> = {
  subject: () => 'Stripe behöver mer av dig innan du kan sälja igen',
  body: ({ firstName, link }) => (
    <Layout
      preview="Ditt säljarkonto behöver kompletteras. Det går oftast på några minuter."
      heading="Stripe behöver mer av dig"
      firstName={firstName}
      reason={reasons.seller}
    >
      <P>
        Vår betalleverantör Stripe, som betalar ut dina pengar, behöver fler uppgifter av dig. Till dess kan
        du inte lägga upp nya annonser, och de annonser du har kan inte köpas.
      </P>
      <P>
        Platser som redan är sålda påverkas inte: gör namnbytet som vanligt. Utbetalningar som väntar skickas
        så snart kontot är komplett.
      </P>
      <Action href={link}>Komplettera säljarkontot</Action>
    </Layout>
  ),
};
