import { isNotCovered } from '@/domain/money-movements';
import { formatKr } from '@/text/money';
import type { Mail } from './mail';
import { Action, P } from './parts/blocks';
import { Layout } from './parts/layout';
import { reasons } from './parts/words';
import type { MailProps } from './props';

export const refundFailedAdmin: Mail<MailProps['refundFailedAdmin']> = {
  subject: ({ title, amount }) => `Återbetalning på ${formatKr(amount)} har fastnat: ${title}`,
  body: ({ firstName, title, amount, failureCode, receiptNumber, links }) => (
    <Layout
      preview="Köparens pengar är kvar hos oss."
      heading="En återbetalning har fastnat"
      firstName={firstName}
      reason={reasons.admin}
    >
      <P>
        Återbetalningen på {formatKr(amount)} för köpet {receiptNumber} av startplatsen i {title} gick inte
        igenom{failureCode ? ` (${failureCode})` : ''}. Pengarna är kvar hos oss och är fortfarande köparens.
      </P>
      <P>
        {isNotCovered(failureCode)
          ? 'Saldot hos Stripe räcker inte. Fyll på det, så går återbetalningen iväg av sig själv.'
          : 'Försök igen, eller kom överens med köparen om en annan väg.'}
      </P>
      <Action href={links.money}>Öppna pengarna</Action>
    </Layout>
  ),
};
