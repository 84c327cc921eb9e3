import { purchaseCost } from '@/domain/listing/buyer-cost';
import { formatShortInstant } from '@/text/dates';
import type { Mail } from './mail';
import { Bib } from './parts/bib';
import { Action, CalendarNote, Deadline, P, Quote, Small, Steps, Subheading } from './parts/blocks';
import { Layout } from './parts/layout';
import { sellerDoes, sellerProof } from './parts/mechanisms';
import { SellerMoney } from './parts/money-table';
import { StepLine } from './parts/step-line';
import { feeForSeller, formatOpening, need, opensLater, reasons } from './parts/words';
import type { PurchaseMailProps } from './props';

const deadlineOf = ({ dates }: PurchaseMailProps) => need(dates.nameChangeDeadline, 'nameChangeDeadline');

export const placeSold: Mail<PurchaseMailProps> = {
  subject: (purchase) =>
    `Såld: ${purchase.title}. Gör namnbytet senast ${formatShortInstant(deadlineOf(purchase))}`,
  body: (purchase) => {
    const deadline = deadlineOf(purchase);
    const opens = opensLater(purchase.dates);
    const fee = feeForSeller(purchase);
    return (
      <Layout
        preview={`Nu är det din tur: gör namnbytet senast ${formatShortInstant(deadline)}, så får du betalt.`}
        heading="Din startplats är såld!"
        firstName={purchase.firstName}
        reason={reasons.seller}
        cover={purchase.cover}
      >
        <P>
          Köparen har betalat för din startplats i {purchase.title} och pengarna hålls tills namnbytet är
          klart.{' '}
          {opens
            ? `Arrangören öppnar för namnbyten ${formatOpening(opens)}. Då är det din tur:`
            : 'Nu är det din tur:'}
        </P>
        <Steps>{[sellerDoes[purchase.mechanism], sellerProof[purchase.mechanism]]}</Steps>
        <Deadline
          label={opens ? `Börjar ${formatOpening(opens)}. Klart senast` : 'Klart senast'}
          at={deadline}
        />
        <Action href={purchase.links.nameChange}>{opens ? 'Se vad du ska göra' : 'Gör namnbytet'}</Action>
        <CalendarNote file={purchase.calendar} />
        {fee && <P>{fee}</P>}
        {purchase.instructions && (
          <>
            <Subheading>Så gör du hos arrangören</Subheading>
            <Quote>{purchase.instructions}</Quote>
          </>
        )}
        <Small>Hinner du inte i tid får köparen pengarna tillbaka och annonsen pausas.</Small>
        <Bib place={purchase} cost={purchaseCost(purchase)} />
        <StepLine dates={purchase.dates} />
        <Subheading>Dina pengar</Subheading>
        <SellerMoney split={purchase.split} />
      </Layout>
    );
  },
};
