import { CONFIRMATION_HOURS } from '@/domain/purchase/deadlines';
import type { Mail } from './mail';
import { Bib } from './parts/bib';
import { Action, P } from './parts/blocks';
import { Layout } from './parts/layout';
import { StepLine } from './parts/step-line';
import { ranOut, reasons } from './parts/words';
import type { TradeMailProps } from './props';

export const tradeCompletedBuyer: Mail<TradeMailProps> = {
  subject: ({ title }) => `Köpet är klart: ${title}`,
  body: (trade) => (
    <Layout
      preview={`Platsen är din. Lycka till i ${trade.raceName}!`}
      heading="Platsen är din!"
      firstName={trade.firstName}
      reason={reasons.buyer}
    >
      <P>
        {ranOut(trade.dates)
          ? `Du rapporterade inget problem inom ${CONFIRMATION_HOURS} timmar, så köpet av startplatsen i ${trade.title} är bekräftat och säljaren får betalt.`
          : `Tack för att du bekräftade. Köpet av startplatsen i ${trade.title} är klart och säljaren får betalt.`}{' '}
        Du behöver inte göra något mer, bara ta dig till start.
      </P>
      <Bib place={trade} price={trade.split.price} />
      <StepLine dates={trade.dates} />
      <P>Lycka till i {trade.raceName}!</P>
      <Action href={trade.links.myPurchases}>Se köpet</Action>
    </Layout>
  ),
};
