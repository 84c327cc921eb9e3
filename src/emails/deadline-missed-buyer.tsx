import { formatKr } from '@/text/money';
import type { Mail } from './mail';
import { Action, P } from './parts/blocks';
import { Layout } from './parts/layout';
import { REFUND_BANK_DAYS, reasons } from './parts/words';
import type { PurchaseMailProps } from './props';

export const deadlineMissedBuyer: Mail<PurchaseMailProps> = {
  subject: ({ title, split }) => `Köpet avbröts, du får tillbaka ${formatKr(split.total)}: ${title}`,
  body: ({ firstName, title, split, links }) => (
    <Layout
      preview="Säljaren hann inte med namnbytet. Du får tillbaka allt och behöver inte göra något."
      heading="Du får alla pengar tillbaka"
      firstName={firstName}
      reason={reasons.buyer}
    >
      <P>
        Du behöver inte göra något. Säljaren av startplatsen i {title} hann inte göra namnbytet i tid, så
        köpet är avbrutet och hela beloppet, {formatKr(split.total)}, är på väg tillbaka samma väg som du
        betalade. Det brukar synas inom {REFUND_BANK_DAYS}.
      </P>
      <P>Vi är ledsna att det inte blev något den här gången. Kanske finns det en annan plats?</P>
      <Action href={links.search}>Hitta en annan startplats</Action>
    </Layout>
  ),
};
