import { purchaseCost } from '@/domain/listing/buyer-cost';
import { formatShortInstant } from '@/text/dates';
import { buyerDoes, handedOver } from '@/text/purchase';
import type { Mail } from './mail';
import { Bib } from './parts/bib';
import { Action, CalendarNote, Deadline, P, Quote, Steps, Subheading } from './parts/blocks';
import { Layout } from './parts/layout';
import { StepLine } from './parts/step-line';
import { feeForBuyer, need, reasons } from './parts/words';
import type { PurchaseMailProps } from './props';

const deadlineOf = ({ dates }: PurchaseMailProps) => need(dates.confirmationDeadline, 'confirmationDeadline');

/** What the seller has done, in the subject. */
const done: Record<PurchaseMailProps['mechanism'], string> = {
  seller_direct: 'Namnbytet är gjort',
  buyer_code: 'Koden är lämnad',
  email_organiser: 'Namnbytet är gjort',
  on_site: 'Fullmakten är lämnad',
};

export const nameChangeDone: Mail<PurchaseMailProps> = {
  subject: (purchase) =>
    `${done[purchase.mechanism]}, bekräfta senast ${formatShortInstant(deadlineOf(purchase))}: ${purchase.title}`,
  body: (purchase) => {
    const fee = purchase.payer === 'buyer' ? feeForBuyer(purchase) : null;
    const byCode = purchase.mechanism === 'buyer_code';
    return (
      <Layout
        preview={`Kontrollera platsen och bekräfta, eller rapportera ett problem, senast ${formatShortInstant(deadlineOf(purchase))}.`}
        heading={byCode ? 'Koden är här' : done[purchase.mechanism]}
        firstName={purchase.firstName}
        reason={reasons.buyer}
        cover={purchase.cover}
      >
        <P>
          {byCode
            ? `Säljaren har lämnat koden eller länken för din startplats i ${purchase.title}. Du läser den när du är inloggad. Nu är det din tur:`
            : `Säljaren har gjort sin del av namnbytet i ${purchase.title} och laddat upp en bekräftelse. Nu är det din tur:`}
        </P>
        <Steps>
          {[
            [buyerDoes[purchase.mechanism], fee].filter(Boolean).join(' '),
            byCode
              ? 'Bekräfta när anmälan står i ditt namn. Fungerar inte koden säger du det på samma sida.'
              : 'Bekräfta sedan att du har fått platsen, eller rapportera ett problem om något inte stämmer.',
          ]}
        </Steps>
        <Deadline label="Bekräfta eller rapportera senast" at={deadlineOf(purchase)} />
        <Action href={purchase.links.confirmPurchase}>
          {byCode ? 'Visa koden' : 'Bekräfta eller rapportera'}
        </Action>
        <CalendarNote file={purchase.calendar} />
        <P>Hör du inte av dig till dess räknas köpet som bekräftat och säljaren får betalt.</P>
        {purchase.instructions && (
          <>
            <Subheading>Så gör du hos arrangören</Subheading>
            <Quote>{purchase.instructions}</Quote>
          </>
        )}
        <Bib place={purchase} cost={purchaseCost(purchase)} />
        <StepLine dates={purchase.dates} nameChange={handedOver[purchase.mechanism] ?? 'Namnbyte'} />
      </Layout>
    );
  },
};
