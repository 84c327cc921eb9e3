import type { Mail } from './mail';
import { Action, P } from './parts/blocks';
import { Layout } from './parts/layout';
import { REFUND_BANK_DAYS, reasons } from './parts/words';
import type { PurchaseMailProps } from './props';

export const paidInOtherCurrency: Mail<PurchaseMailProps> = {
  subject: ({ title }) => `Betalningen kom i en annan valuta och går tillbaka: ${title}`,
  body: ({ firstName, title, links }) => (
    <Layout
      preview="Hela beloppet är på väg tillbaka. Du behöver inte göra något."
      heading="Betalningen kom i en annan valuta"
      firstName={firstName}
      reason={reasons.buyer}
    >
      <P>
        Tack för att du ville köpa startplatsen i {title}. Din betalning kom fram i en annan valuta än svenska
        kronor, och vi kan bara ta emot kronor. Därför blev köpet inte av.
      </P>
      <P>
        Hela beloppet är på väg tillbaka samma väg och i samma valuta som du betalade. Det brukar synas inom{' '}
        {REFUND_BANK_DAYS}. Du behöver inte göra något.
      </P>
      <P>Vill du fortfarande ha platsen? Se om den finns kvar och betala i kronor.</P>
      <Action href={links.listing}>Se platsen</Action>
    </Layout>
  ),
};
