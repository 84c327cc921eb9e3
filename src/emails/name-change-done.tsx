import { formatShortInstant } from '@/text/dates';
import { buyerDoes } from '@/text/name-change';
import type { Mail } from './mail';
import { Bib } from './parts/bib';
import { Action, Deadline, P, Quote, Steps, Subheading } from './parts/blocks';
import { Layout } from './parts/layout';
import { StepLine } from './parts/step-line';
import { feeForBuyer, need, reasons } from './parts/words';
import type { PurchaseMailProps } from './props';

const deadlineOf = ({ dates }: PurchaseMailProps) => need(dates.confirmationDeadline, 'confirmationDeadline');

export const nameChangeDone: Mail<PurchaseMailProps> = {
  subject: (purchase) =>
    `Namnbytet är gjort, bekräfta senast ${formatShortInstant(deadlineOf(purchase))}: ${purchase.title}`,
  body: (purchase) => {
    const fee = purchase.payer === 'buyer' ? feeForBuyer(purchase) : null;
    return (
      <Layout
        preview={`Kontrollera platsen och bekräfta, eller rapportera ett problem, senast ${formatShortInstant(deadlineOf(purchase))}.`}
        heading="Namnbytet är gjort"
        firstName={purchase.firstName}
        reason={reasons.buyer}
      >
        <P>
          Säljaren har gjort sin del av namnbytet i {purchase.title} och laddat upp en bekräftelse. Nu är det
          din tur:
        </P>
        <Steps>
          {[
            [buyerDoes[purchase.mechanism], fee].filter(Boolean).join(' '),
            'Bekräfta sedan att du har fått platsen, eller rapportera ett problem om något inte stämmer.',
          ]}
        </Steps>
        <Deadline label="Bekräfta eller rapportera senast" at={deadlineOf(purchase)} />
        <Action href={purchase.links.confirmPurchase}>Bekräfta eller rapportera</Action>
        <P>Hör du inte av dig till dess räknas köpet som bekräftat och säljaren får betalt.</P>
        {purchase.instructions && (
          <>
            <Subheading>Så gör du hos arrangören</Subheading>
            <Quote>{purchase.instructions}</Quote>
          </>
        )}
        <Bib place={purchase} price={purchase.split.price} />
        <StepLine dates={purchase.dates} />
      </Layout>
    );
  },
};
