import { purchaseCost } from '@/domain/listing/buyer-cost';
import type { Mail } from './mail';
import { Bib } from './parts/bib';
import { Action, P } from './parts/blocks';
import { Layout } from './parts/layout';
import { reasons } from './parts/words';
import type { PurchaseMailProps } from './props';

export const paymentFailed: Mail<PurchaseMailProps> = {
  subject: ({ title }) => `Betalningen gick inte igenom: ${title}`,
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
};
