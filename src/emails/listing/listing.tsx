import { type BuyerCost, purchaseCost } from '@/domain/listing/buyer-cost';
import type { PriceSplit } from '@/domain/money/fees';
import { kronor, type Ore } from '@/domain/money/ore';
import { NAME_CHANGE_HOURS } from '@/domain/purchase/deadlines';
import { formatKr } from '@/text/numbers';
import { Bib, type PlaceFacts } from '../parts/bib';
import { Action, P, Subheading } from '../parts/blocks';
import { Layout, type MailCover } from '../parts/layout';
import { type AccountLink, letter, type Mail } from '../parts/mail';
import { SellerMoney } from '../parts/money-table';
import { samplePurchase } from '../parts/samples';
import { reasons } from '../parts/words';

export const listingPublished: Mail<
  AccountLink &
    PlaceFacts & {
      split: PriceSplit /** What the place costs its buyer. */;
      cost: BuyerCost;
      cover: MailCover | null;
    }
> = {
  subject: ({ title }) => `Din annons är publicerad: ${title}`,
  body: ({ firstName, link, split, cost, cover, ...place }) => (
    <Layout
      preview="Vi mejlar dig när någon köper platsen. Till dess behöver du inte göra något."
      heading="Din annons är publicerad"
      firstName={firstName}
      reason={reasons.seller}
      cover={cover}
    >
      <P>Nu syns den för alla. Vi mejlar dig så snart någon köper den.</P>
      <Bib place={place} cost={cost} />
      <Action href={link}>Se annonsen</Action>
      <Subheading>När platsen är såld</Subheading>
      <P>
        Då har du {NAME_CHANGE_HOURS} timmar på dig att göra namnbytet hos arrangören. Köparens pengar hålls
        under tiden och betalas ut till dig när köparen har bekräftat.
      </P>
      <SellerMoney split={split} />
    </Layout>
  ),
  sample: {
    firstName: 'Åsa',
    title: 'Vasaloppet 2027',
    raceDate: '2027-03-07',
    distance: '90 km',
    location: 'Sälen–Mora',
    split: samplePurchase.split,
    cost: purchaseCost(samplePurchase),
    cover: samplePurchase.cover,
    link: samplePurchase.links.listing,
  },
};

/** A listing that is paused: the organiser allows less than its price. Öre. `link`: where it is changed. */
export const priceAboveHighest = letter<AccountLink & { title: string; price: Ore; highestPrice: Ore }>(
  'seller',
  {
    subject: ({ title }) => `Sänk priset, annonsen är pausad: ${title}`,
    preview: ({ highestPrice }) =>
      `Arrangören tillåter högst ${formatKr(highestPrice)}. Sänk priset, så visas den igen.`,
    heading: 'Sänk priset på din annons',
    paragraphs: ({ title, price, highestPrice }) => [
      `Arrangören har satt ett högsta pris för startplatser till ${title}: ${formatKr(highestPrice)}. Din kostar ${formatKr(price)}, så annonsen är pausad.`,
      'Sänk priset, så visas den för köpare igen. Du behöver inte lägga upp den på nytt.',
    ],
    button: 'Ändra priset',
    href: ({ link }) => link,
    sample: {
      firstName: 'Åsa',
      title: 'Vasaloppet 2027',
      price: kronor(900),
      highestPrice: kronor(700),
      link: `${samplePurchase.links.listing}/edit`,
    },
  },
);
