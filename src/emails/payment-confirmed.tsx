import { purchaseCost } from '@/domain/listing/buyer-cost';
import { CONFIRMATION_HOURS } from '@/domain/purchase/deadlines';
import { WITHDRAWAL_DAYS } from '@/domain/purchase/withdrawal';
import { SITE_NAME } from '@/domain/site/site';
import { formatInstant, formatInstantDate, formatShortInstant } from '@/text/dates';
import { formatKr } from '@/text/numbers';
import { buyerWaits, methodInText } from '@/text/purchase';
import type { Mail } from './mail';
import { Bib } from './parts/bib';
import { Action, CalendarNote, Deadline, P, Quote, Small, Subheading } from './parts/blocks';
import { Layout } from './parts/layout';
import { BuyerReceipt } from './parts/money-table';
import { StepLine } from './parts/step-line';
import { feeForBuyer, formatOpening, need, opensLater, reasons } from './parts/words';
import type { MailProps } from './props';

export const paymentConfirmed: Mail<MailProps['paymentConfirmed']> = {
  subject: ({ title }) => `Betalningen är klar: ${title}`,
  body: ({ receiptNumber, paidWith, byBid, ...purchase }) => {
    const deadline = need(purchase.dates.nameChangeDeadline, 'nameChangeDeadline');
    const paidAt = need(purchase.dates.paidAt, 'paidAt');
    const opens = opensLater(purchase.dates);
    const fee = feeForBuyer(purchase);
    return (
      <Layout
        preview={`Säljaren gör namnbytet senast ${formatShortInstant(deadline)}. ${formatKr(purchase.split.total)} hålls till dess. Här är ditt kvitto.`}
        heading="Tack, betalningen är klar"
        firstName={purchase.firstName}
        reason={reasons.buyer}
        cover={purchase.cover}
      >
        {byBid && <P>Vi har köpt startplatsen åt dig för ditt bud, med ditt sparade kort.</P>}
        <P>
          {buyerWaits[purchase.mechanism]}
          {opens && ` Arrangören öppnar för namnbyten ${formatOpening(opens)}.`}
        </P>
        <Deadline label="Säljaren gör namnbytet senast" at={deadline} />
        <P>
          Vi mejlar dig när det är gjort. Då har du {CONFIRMATION_HOURS} timmar på dig att bekräfta eller
          rapportera ett problem. Blir namnbytet inte gjort i tid får du tillbaka hela beloppet.
        </P>
        <Action href={purchase.links.confirmPurchase}>Följ ditt köp</Action>
        <CalendarNote file={purchase.calendar} />
        {fee && <P>{fee}</P>}
        {purchase.instructions && (
          <>
            <Subheading>Så går namnbytet till</Subheading>
            <Quote>{purchase.instructions}</Quote>
          </>
        )}
        <Bib place={purchase} cost={purchaseCost(purchase)} />
        <StepLine dates={purchase.dates} />
        <Subheading>Kvitto {receiptNumber}</Subheading>
        <Small>
          {formatInstantDate(paidAt)}. {purchase.title}, {purchase.distance}. Betalt
          {paidWith && ` med ${methodInText(paidWith)}`} till {SITE_NAME}.
        </Small>
        <BuyerReceipt split={purchase.split} />
        <Small>
          När du {byBid ? 'lade budet' : 'betalade'} samtyckte du till att vår tjänst (
          {formatKr(purchase.split.serviceFee)}) började direkt. Du kan ångra den inom {WITHDRAWAL_DAYS}{' '}
          dagar, men inte sedan affären är slutförd: {purchase.links.withdraw}
        </Small>
        <Small>Betalningen togs emot {formatInstant(paidAt)}. Spara mejlet, det är ditt kvitto.</Small>
      </Layout>
    );
  },
};
