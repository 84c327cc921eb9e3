import { CONFIRMATION_HOURS } from '@/domain/purchase/deadlines';
import { SITE_NAME } from '@/domain/site';
import { WITHDRAWAL_DAYS } from '@/domain/withdrawal';
import { formatInstant, formatInstantDate, formatShortInstant } from '@/text/dates';
import { formatKr } from '@/text/money';
import { buyerWaits } from '@/text/name-change';
import type { Mail } from './mail';
import { Bib } from './parts/bib';
import { Action, Deadline, P, Quote, Small, Subheading } from './parts/blocks';
import { Layout } from './parts/layout';
import { BuyerReceipt } from './parts/money-table';
import { StepLine } from './parts/step-line';
import { feeForBuyer, formatOpening, need, opensLater, reasons } from './parts/words';
import type { MailProps } from './props';

export const paymentConfirmed: Mail<MailProps['paymentConfirmed']> = {
  subject: ({ title }) => `Betalningen är klar: ${title}`,
  body: ({ receiptNumber, ...trade }) => {
    const deadline = need(trade.dates.nameChangeDeadline, 'nameChangeDeadline');
    const paidAt = need(trade.dates.paidAt, 'paidAt');
    const opens = opensLater(trade.dates);
    const fee = feeForBuyer(trade);
    return (
      <Layout
        preview={`Säljaren gör namnbytet senast ${formatShortInstant(deadline)}. ${formatKr(trade.split.total)} hålls till dess. Här är ditt kvitto.`}
        heading="Tack, betalningen är klar"
        firstName={trade.firstName}
        reason={reasons.buyer}
      >
        <P>
          {buyerWaits[trade.mechanism]}
          {opens && ` Arrangören öppnar för namnbyten ${formatOpening(opens)}.`}
        </P>
        <Deadline label="Säljaren gör namnbytet senast" at={deadline} />
        <P>
          Vi mejlar dig när det är gjort. Då har du {CONFIRMATION_HOURS} timmar på dig att bekräfta eller
          rapportera ett problem. Blir namnbytet inte gjort i tid får du tillbaka hela beloppet.
        </P>
        <Action href={trade.links.myPurchases}>Följ ditt köp</Action>
        {fee && <P>{fee}</P>}
        {trade.instructions && (
          <>
            <Subheading>Så går namnbytet till</Subheading>
            <Quote>{trade.instructions}</Quote>
          </>
        )}
        <Bib place={trade} price={trade.split.price} />
        <StepLine dates={trade.dates} />
        <Subheading>Kvitto {receiptNumber}</Subheading>
        <Small>
          {formatInstantDate(paidAt)}. {trade.title}, {trade.distance}. Betalt till {SITE_NAME}.
        </Small>
        <BuyerReceipt split={trade.split} />
        <Small>
          När du betalade samtyckte du till att vår tjänst ({formatKr(trade.split.serviceFee)}) började
          direkt. Du kan ångra den inom {WITHDRAWAL_DAYS} dagar, men inte sedan affären är slutförd:{' '}
          {trade.links.withdraw}
        </Small>
        <Small>Betalningen togs emot {formatInstant(paidAt)}. Spara mejlet, det är ditt kvitto.</Small>
      </Layout>
    );
  },
};
