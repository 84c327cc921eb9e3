import { formatInstant } from '@/text/dates';
import type { Mail } from './mail';
import { Action, P } from './parts/blocks';
import { Layout } from './parts/layout';
import { need, reasons } from './parts/words';
import type { PurchaseMailProps } from './props';

export const deadlineMissedSeller: Mail<PurchaseMailProps> = {
  subject: ({ title }) => `Tiden för namnbytet gick ut, annonsen är pausad: ${title}`,
  body: ({ firstName, title, dates, links }) => (
    <Layout
      preview="Köparen får pengarna tillbaka. Du kan lägga upp platsen igen eller ta bort annonsen."
      heading="Tiden för namnbytet gick ut"
      firstName={firstName}
      reason={reasons.seller}
    >
      <P>
        Namnbytet för din startplats i {title} skulle ha varit klart senast{' '}
        {formatInstant(need(dates.nameChangeDeadline, 'nameChangeDeadline'))}. Köparen får därför pengarna
        tillbaka och din annons är pausad.
      </P>
      <P>Vill du fortfarande sälja platsen? Återaktivera annonsen, eller ta bort den.</P>
      <Action href={links.myListings}>Till mina annonser</Action>
    </Layout>
  ),
};
