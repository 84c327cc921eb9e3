import { formatKr } from '@/text/money';
import type { Mail } from './mail';
import { Action, P } from './parts/blocks';
import { Layout } from './parts/layout';
import { REFUND_BANK_DAYS, reasons } from './parts/words';
import type { PurchaseMailProps } from './props';

export const paidTooLate: Mail<PurchaseMailProps> = {
  subject: ({ title, split }) => `Du får tillbaka ${formatKr(split.total)}: ${title}`,
  body: ({ firstName, title, split, links }) => (
    <Layout
      preview="Betalningen kom efter att reservationen hade gått ut. Hela beloppet är på väg tillbaka."
      heading="Betalningen kom för sent"
      firstName={firstName}
      reason={reasons.buyer}
    >
      <P>
        Din betalning för startplatsen i {title} kom fram först när reservationen hade gått ut, så köpet blev
        inte av. Hela beloppet, {formatKr(split.total)}, är på väg tillbaka samma väg som du betalade. Det
        brukar synas inom {REFUND_BANK_DAYS}. Du behöver inte göra något.
      </P>
      <P>Vill du fortfarande ha platsen? Se om den finns kvar.</P>
      <Action href={links.listing}>Se platsen</Action>
    </Layout>
  ),
};
