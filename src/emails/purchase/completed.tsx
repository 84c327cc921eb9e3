import { purchaseCost } from '@/domain/listing/buyer-cost';
import { CONFIRMATION_HOURS } from '@/domain/purchase/deadlines';
import { PAYOUT_BANK_DAYS } from '@/text/dates';
import { formatKr } from '@/text/numbers';
import { Bib } from '../parts/bib';
import { Action, P, Subheading } from '../parts/blocks';
import { Layout } from '../parts/layout';
import type { Mail } from '../parts/mail';
import { SellerMoney } from '../parts/money-table';
import type { PurchaseMailProps } from '../parts/purchase';
import { completedDates, samplePurchase } from '../parts/samples';
import { StepLine } from '../parts/step-line';
import { ranOut, reasons } from '../parts/words';

export const purchaseCompletedSeller: Mail<PurchaseMailProps> = {
  subject: ({ title, split }) => `${formatKr(split.payout)} är på väg till dig: ${title}`,
  body: ({ firstName, title, split, dates, links, cover }) => (
    <Layout
      preview={`Försäljningen av ${title} är klar. Du behöver inte göra något.`}
      heading={`${formatKr(split.payout)} är på väg till dig`}
      firstName={firstName}
      reason={reasons.seller}
      cover={cover}
    >
      <P>
        {ranOut(dates)
          ? `Köparen rapporterade inget problem inom ${CONFIRMATION_HOURS} timmar, så köpet av din startplats i ${title} är bekräftat.`
          : `Köparen av din startplats i ${title} har bekräftat namnbytet.`}{' '}
        Tack för en bra affär! Du behöver inte göra något mer.
      </P>
      <P>Pengarna brukar finnas på ditt bankkonto inom {PAYOUT_BANK_DAYS}.</P>
      <Action href={links.myListings}>Se försäljningen</Action>
      <StepLine dates={dates} />
      <Subheading>Dina pengar</Subheading>
      <SellerMoney split={split} sumLabel="På väg till dig" />
    </Layout>
  ),
  sample: { ...samplePurchase, dates: completedDates },
};

export const purchaseCompletedBuyer: Mail<PurchaseMailProps> = {
  subject: ({ title }) => `Köpet är klart: ${title}`,
  body: (purchase) => (
    <Layout
      preview={`Platsen är din. Lycka till i ${purchase.raceName}!`}
      heading="Platsen är din!"
      firstName={purchase.firstName}
      reason={reasons.buyer}
      cover={purchase.cover}
    >
      <P>
        {ranOut(purchase.dates)
          ? `Du rapporterade inget problem inom ${CONFIRMATION_HOURS} timmar, så köpet av startplatsen i ${purchase.title} är bekräftat och säljaren får betalt.`
          : `Tack för att du bekräftade. Köpet av startplatsen i ${purchase.title} är klart och säljaren får betalt.`}{' '}
        Du behöver inte göra något mer, bara ta dig till start.
      </P>
      <Bib place={purchase} cost={purchaseCost(purchase)} />
      <StepLine dates={purchase.dates} />
      <P>Lycka till i {purchase.raceName}!</P>
      <Action href={purchase.links.myPurchases}>Se köpet</Action>
    </Layout>
  ),
  sample: { ...samplePurchase, dates: completedDates },
};
