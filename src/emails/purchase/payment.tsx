import { purchaseCost } from '@/domain/listing/buyer-cost';
import { CONFIRMATION_HOURS, completedUnanswered } from '@/domain/purchase/deadlines';
import { WITHDRAWAL_DAYS } from '@/domain/purchase/withdrawal';
import { SITE_NAME } from '@/domain/site/site';
import { formatInstant, formatInstantDate, formatShortDeadline, PAYOUT_BANK_DAYS } from '@/text/dates';
import { formatKr } from '@/text/numbers';
import { buyerWaits, methodInText } from '@/text/purchase';
import {
  Action,
  Bib,
  BuyerReceipt,
  CalendarNote,
  Deadline,
  P,
  Quote,
  SellerMoney,
  Small,
  Steps,
  Subheading,
  TextLink,
} from '../parts/blocks';
import { Layout } from '../parts/layout';
import type { Mail } from '../parts/mail';
import { completedDates, type PurchaseMailProps, samplePurchase, unpaidDates } from '../parts/purchase';
import { StepLine } from '../parts/step-line';
import {
  feeForBuyer,
  feeForSeller,
  formatOpening,
  nameChangeDeadlineOf,
  need,
  opensLater,
  reasons,
  sellerDoes,
  sellerProof,
} from '../parts/words';

export const placeSold: Mail<PurchaseMailProps> = {
  subject: (purchase) =>
    `Såld: ${purchase.raceName}. Gör namnbytet senast ${formatShortDeadline(nameChangeDeadlineOf(purchase))}`,
  body: (purchase) => {
    const deadline = nameChangeDeadlineOf(purchase);
    const opens = opensLater(purchase.dates);
    const fee = feeForSeller(purchase);
    return (
      <Layout
        preview={`Du får ${formatKr(purchase.split.payout)}. Gör namnbytet senast ${formatShortDeadline(deadline)}.`}
        heading={`Såld: du får ${formatKr(purchase.split.payout)}`}
        firstName={purchase.firstName}
        reason={reasons.seller}
        cover={purchase.cover}
      >
        <P>
          Du får {formatKr(purchase.split.payout)} när namnbytet är klart. Köparen har betalat för din
          startplats i {purchase.title} och pengarna hålls till dess.{' '}
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
        <CalendarNote calendar={purchase.calendar} />
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
  sample: samplePurchase,
};

/** `paidWith`: the payment method as Stripe names it, null when it is not known. `byBid`: we bought it for them. */
export const paymentConfirmed: Mail<
  PurchaseMailProps & { receiptNumber: string; paidWith: string | null; byBid: boolean }
> = {
  subject: ({ raceName }) => `Betalningen är klar: ${raceName}`,
  body: ({ receiptNumber, paidWith, byBid, ...purchase }) => {
    const deadline = need(purchase.dates.nameChangeDeadline, 'nameChangeDeadline');
    const paidAt = need(purchase.dates.paidAt, 'paidAt');
    const opens = opensLater(purchase.dates);
    const fee = feeForBuyer(purchase);
    return (
      <Layout
        preview={`Säljaren gör namnbytet senast ${formatShortDeadline(deadline)}. ${formatKr(purchase.split.charged)} hålls till dess. Här är ditt kvitto.`}
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
        <CalendarNote calendar={purchase.calendar} />
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
          dagar, men inte sedan affären är slutförd: <TextLink href={purchase.links.withdraw} />
        </Small>
        <Small>Betalningen togs emot {formatInstant(paidAt)}. Spara mejlet, det är ditt kvitto.</Small>
      </Layout>
    );
  },
  sample: { ...samplePurchase, receiptNumber: 'K-2026-000123', paidWith: 'swish', byBid: false },
};

export const paymentFailed: Mail<PurchaseMailProps> = {
  subject: ({ raceName }) => `Betalningen gick inte igenom: ${raceName}`,
  body: (purchase) => (
    <Layout
      preview="Köpet blev inte av och du har inte betalat något. Platsen är till salu igen."
      heading="Betalningen gick inte igenom"
      firstName={purchase.firstName}
      reason={reasons.buyer}
    >
      <P>
        Din betalning för startplatsen i {purchase.title} gick inte igenom, så köpet blev inte av. Inga pengar
        har dragits. Skulle banken dra dem senare får du tillbaka allt direkt. Vill du fortfarande ha platsen?
        Försök igen, gärna med ett annat betalsätt. Den är till salu igen, för dig och för andra.
      </P>
      <Bib place={purchase} cost={purchaseCost(purchase)} />
      <Action href={purchase.links.listing}>Försök igen</Action>
    </Layout>
  ),
  sample: { ...samplePurchase, dates: unpaidDates },
};

export const purchaseCompletedSeller: Mail<PurchaseMailProps> = {
  subject: ({ raceName, split }) => `${formatKr(split.payout)} är på väg till dig: ${raceName}`,
  body: ({ firstName, raceName, title, split, dates, links, cover, calendar }) => (
    <Layout
      preview={`Försäljningen av ${raceName} är klar. Du behöver inte göra något.`}
      heading={`${formatKr(split.payout)} är på väg till dig`}
      firstName={firstName}
      reason={reasons.seller}
      cover={cover}
    >
      <P>
        {completedUnanswered(dates)
          ? `Köparen rapporterade inget problem i tid, så köpet av din startplats i ${title} är bekräftat.`
          : `Köparen av din startplats i ${title} har bekräftat namnbytet.`}{' '}
        Tack för en bra affär! Du behöver inte göra något mer.
      </P>
      <P>Pengarna brukar finnas på ditt bankkonto inom {PAYOUT_BANK_DAYS}.</P>
      <Action href={links.myListings}>Se försäljningen</Action>
      <CalendarNote calendar={calendar} />
      <StepLine dates={dates} />
      <Subheading>Dina pengar</Subheading>
      <SellerMoney split={split} totalLabel="På väg till dig" />
    </Layout>
  ),
  sample: { ...samplePurchase, dates: completedDates },
};

/** What is left to the buyer, who may not have changed the name yet where that is their part. */
function leftToDo({ mechanism, dates }: PurchaseMailProps): string {
  if (!dates.nameChangeVerifiedAt && mechanism === 'on_site')
    return 'Har du inte redan bytt namn på plats gör du det där, med säljarens fullmakt.';
  if (!dates.nameChangeVerifiedAt && mechanism === 'buyer_code' && completedUnanswered(dates))
    return 'Har du inte redan anmält dig med koden? Gör det så snart du kan. Den finns kvar på sidan för ditt köp.';
  return 'Du behöver inte göra något mer, bara ta dig till start.';
}

export const purchaseCompletedBuyer: Mail<PurchaseMailProps> = {
  subject: ({ raceName }) => `Köpet är klart: ${raceName}`,
  body: (purchase) => (
    <Layout
      preview={`Platsen är din. Lycka till i ${purchase.raceName}!`}
      heading="Platsen är din!"
      firstName={purchase.firstName}
      reason={reasons.buyer}
      cover={purchase.cover}
    >
      <P>
        {completedUnanswered(purchase.dates)
          ? `Du rapporterade inget problem i tid, så köpet av startplatsen i ${purchase.title} är bekräftat och säljaren får betalt.`
          : `Tack för att du bekräftade. Köpet av startplatsen i ${purchase.title} är klart och säljaren får betalt.`}{' '}
        {leftToDo(purchase)}
      </P>
      <Bib place={purchase} cost={purchaseCost(purchase)} />
      <StepLine dates={purchase.dates} />
      <P>Lycka till i {purchase.raceName}!</P>
      <Action href={purchase.links.confirmPurchase}>Se köpet</Action>
      <CalendarNote calendar={purchase.calendar} />
    </Layout>
  ),
  sample: { ...samplePurchase, dates: completedDates },
};
