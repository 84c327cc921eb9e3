import { formatKr } from '@/text/money';
import type { Mail } from './mail';
import { Action, P } from './parts/blocks';
import { Layout } from './parts/layout';
import { REFUND_BANK_DAYS, reasons } from './parts/words';
import type { MailProps } from './props';

export const refundMade: Mail<MailProps['refundMade']> = {
  subject: ({ title, amount }) => `${formatKr(amount)} är återbetalade: ${title}`,
  body: ({ firstName, title, amount, links }) => (
    <Layout
      preview={`Pengarna brukar synas inom ${REFUND_BANK_DAYS}. Du behöver inte göra något.`}
      heading={`${formatKr(amount)} är återbetalade`}
      firstName={firstName}
      reason={reasons.buyer}
    >
      <P>
        Vi har betalat tillbaka {formatKr(amount)} för startplatsen i {title}, samma väg som du betalade. Hos
        din bank brukar pengarna synas inom {REFUND_BANK_DAYS}. Du behöver inte göra något.
      </P>
      <Action href={links.myPurchases}>Se köpet</Action>
    </Layout>
  ),
};
