import { CONFIRMATION_HOURS } from '@/domain/purchase/deadlines';
import { PAYOUT_BANK_DAYS } from '@/text/dates';
import { formatKr } from '@/text/numbers';
import type { Mail } from './mail';
import { Action, P, Subheading } from './parts/blocks';
import { Layout } from './parts/layout';
import { SellerMoney } from './parts/money-table';
import { StepLine } from './parts/step-line';
import { ranOut, reasons } from './parts/words';
import type { PurchaseMailProps } from './props';

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
};
