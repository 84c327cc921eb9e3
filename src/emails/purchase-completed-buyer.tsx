import { purchaseCost } from '@/domain/listing/buyer-cost';
import { CONFIRMATION_HOURS } from '@/domain/purchase/deadlines';
import type { Mail } from './mail';
import { Bib } from './parts/bib';
import { Action, P } from './parts/blocks';
import { Layout } from './parts/layout';
import { StepLine } from './parts/step-line';
import { ranOut, reasons } from './parts/words';
import type { PurchaseMailProps } from './props';

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
};
