import { formatShortInstant } from '@/text/dates';
import type { Mail } from './mail';
import { Bib } from './parts/bib';
import { Action, Deadline, P, Quote, Small, Steps, Subheading } from './parts/blocks';
import { Layout } from './parts/layout';
import { sellerDoes, sellerProof } from './parts/mechanisms';
import { SellerMoney } from './parts/money-table';
import { StepLine } from './parts/step-line';
import { feeForSeller, formatOpening, need, opensLater, reasons } from './parts/words';
import type { TradeMailProps } from './props';

const deadlineOf = ({ dates }: TradeMailProps) => need(dates.nameChangeDeadline, 'nameChangeDeadline');

export const placeSold: Mail<TradeMailProps> = {
  subject: (trade) => `Såld: ${trade.title}. Gör namnbytet senast ${formatShortInstant(deadlineOf(trade))}`,
  body: (trade) => {
    const deadline = deadlineOf(trade);
    const opens = opensLater(trade.dates);
    const fee = feeForSeller(trade);
    return (
      <Layout
        preview={`Nu är det din tur: gör namnbytet senast ${formatShortInstant(deadline)}, så får du betalt.`}
        heading="Din startplats är såld!"
        firstName={trade.firstName}
        reason={reasons.seller}
      >
        <P>
          Köparen har betalat för din startplats i {trade.title} och pengarna hålls tills namnbytet är klart.{' '}
          {opens
            ? `Arrangören öppnar för namnbyten ${formatOpening(opens)}. Då är det din tur:`
            : 'Nu är det din tur:'}
        </P>
        <Steps>{[sellerDoes[trade.mechanism], sellerProof[trade.mechanism]]}</Steps>
        <Deadline
          label={opens ? `Börjar ${formatOpening(opens)}. Klart senast` : 'Klart senast'}
          at={deadline}
        />
        <Action href={trade.links.nameChange}>{opens ? 'Se vad du ska göra' : 'Gör namnbytet'}</Action>
        {fee && <P>{fee}</P>}
        {trade.instructions && (
          <>
            <Subheading>Så gör du hos arrangören</Subheading>
            <Quote>{trade.instructions}</Quote>
          </>
        )}
        <Bib place={trade} price={trade.split.price} />
        <StepLine dates={trade.dates} />
        <Subheading>Dina pengar</Subheading>
        <SellerMoney split={trade.split} />
        <Small>Hinner du inte i tid får köparen pengarna tillbaka och annonsen pausas.</Small>
      </Layout>
    );
  },
};
