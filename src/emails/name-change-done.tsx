import { formatShortInstant } from '@/text/dates';
import { buyerDoes } from '@/text/name-change';
import type { Mail } from './mail';
import { Bib } from './parts/bib';
import { Action, Deadline, P, Quote, Steps, Subheading } from './parts/blocks';
import { Layout } from './parts/layout';
import { StepLine } from './parts/step-line';
import { feeForBuyer, need, reasons } from './parts/words';
import type { TradeMailProps } from './props';

const deadlineOf = ({ dates }: TradeMailProps) => need(dates.confirmationDeadline, 'confirmationDeadline');

export const nameChangeDone: Mail<TradeMailProps> = {
  subject: (trade) =>
    `Namnbytet är gjort, bekräfta senast ${formatShortInstant(deadlineOf(trade))}: ${trade.title}`,
  body: (trade) => {
    const fee = trade.payer === 'buyer' ? feeForBuyer(trade) : null;
    return (
      <Layout
        preview={`Kontrollera platsen och bekräfta, eller rapportera ett problem, senast ${formatShortInstant(deadlineOf(trade))}.`}
        heading="Namnbytet är gjort"
        firstName={trade.firstName}
        reason={reasons.buyer}
      >
        <P>
          Säljaren har gjort sin del av namnbytet i {trade.title} och laddat upp en bekräftelse. Nu är det din
          tur:
        </P>
        <Steps>
          {[
            [buyerDoes[trade.mechanism], fee].filter(Boolean).join(' '),
            'Bekräfta sedan att du har fått platsen, eller rapportera ett problem om något inte stämmer.',
          ]}
        </Steps>
        <Deadline label="Bekräfta eller rapportera senast" at={deadlineOf(trade)} />
        <Action href={trade.links.confirmPurchase}>Bekräfta eller rapportera</Action>
        <P>Hör du inte av dig till dess räknas köpet som bekräftat och säljaren får betalt.</P>
        {trade.instructions && (
          <>
            <Subheading>Så gör du hos arrangören</Subheading>
            <Quote>{trade.instructions}</Quote>
          </>
        )}
        <Bib place={trade} price={trade.split.price} />
        <StepLine dates={trade.dates} />
      </Layout>
    );
  },
};
