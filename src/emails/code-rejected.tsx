import { formatShortInstant } from '@/text/dates';
import type { Mail } from './mail';
import { Action, CalendarNote, Deadline, P, Steps } from './parts/blocks';
import { Layout } from './parts/layout';
import { need, reasons } from './parts/words';
import type { PurchaseMailProps } from './props';

const deadlineOf = ({ dates }: PurchaseMailProps) => need(dates.nameChangeDeadline, 'nameChangeDeadline');

export const codeRejected: Mail<PurchaseMailProps> = {
  subject: (purchase) =>
    `Koden fungerade inte, lämna en ny senast ${formatShortInstant(deadlineOf(purchase))}: ${purchase.title}`,
  body: (purchase) => (
    <Layout
      preview={`Köparen kunde inte använda koden. Du har till ${formatShortInstant(deadlineOf(purchase))} på dig att lämna en ny.`}
      heading="Koden fungerade inte"
      firstName={purchase.firstName}
      reason={reasons.seller}
    >
      <P>
        Köparen av din startplats i {purchase.title} har provat koden eller länken, och den fungerar inte. Det
        händer: koder kan vara förbrukade eller felkopierade. Så här ordnar du det:
      </P>
      <Steps>
        {[
          'Hämta en ny kod eller länk hos arrangören, eller hör med dem om den gamla.',
          'Klistra in den på sidan för namnbytet. Där står också vad köparen har skrivit.',
        ]}
      </Steps>
      <Deadline label="Lämna en ny senast" at={deadlineOf(purchase)} />
      <Action href={purchase.links.nameChange}>Lämna en ny kod</Action>
      <CalendarNote file={purchase.calendar} />
      <P>
        Kommer ingen ny kod i tid får köparen pengarna tillbaka. Går det inte att ordna kan du avbryta
        försäljningen på samma sida.
      </P>
    </Layout>
  ),
};
