import { type BuyerCost, purchaseCost } from '@/domain/listing/buyer-cost';
import type { PriceSplit } from '@/domain/money/fees';
import { kronor, type Ore } from '@/domain/money/ore';
import { NAME_CHANGE_HOURS } from '@/domain/purchase/deadlines';
import { formatKr } from '@/text/numbers';
import { Action, Bib, P, type PlaceFacts, SellerMoney, Subheading } from './parts/blocks';
import { Layout, type MailCover } from './parts/layout';
import { type AccountLink, letter, type Mail } from './parts/mail';
import { samplePurchase } from './parts/purchase';
import { reasons } from './parts/words';

export const listingPublished: Mail<
  AccountLink &
    PlaceFacts & {
      raceName: string;
      split: PriceSplit /** The buyer's price of the place. */;
      cost: BuyerCost;
      cover: MailCover | null;
    }
> = {
  subject: ({ raceName }) => `Din annons är publicerad: ${raceName}`,
  body: ({ firstName, raceName: _, link, split, cost, cover, ...place }) => (
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
    raceName: 'Vasaloppet',
    title: samplePurchase.title,
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
export const priceAboveHighest = letter<
  AccountLink & { raceName: string; title: string; price: Ore; highestPrice: Ore }
>('seller', {
  subject: ({ raceName }) => `Sänk priset, annonsen är pausad: ${raceName}`,
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
    raceName: 'Vasaloppet',
    title: samplePurchase.title,
    price: kronor(900),
    highestPrice: kronor(700),
    link: `${samplePurchase.links.listing}/edit`,
  },
});

/** An admin's yes to a listing whose seller waited for it. `link`: the listing's page. */
export const relistApproved = letter<AccountLink & { raceName: string; title: string }>('seller', {
  subject: ({ raceName }) => `Din annons är till salu: ${raceName}`,
  preview: () => 'Vi har tittat på den, och nu kan den köpas.',
  heading: 'Din annons är till salu',
  paragraphs: ({ title }) => [
    `Vi har tittat på din annons för ${title}, och nu kan den köpas. Vi mejlar dig så snart någon köper den.`,
    `När den säljs gäller som vanligt att du gör namnbytet inom ${NAME_CHANGE_HOURS} timmar.`,
  ],
  button: 'Se annonsen',
  href: ({ link }) => link,
  sample: {
    firstName: 'Åsa',
    raceName: 'Vasaloppet',
    title: samplePurchase.title,
    link: samplePurchase.links.listing,
  },
});

/** An admin's no to it. `link`: the seller's listings. */
export const relistDeclined = letter<AccountLink & { raceName: string; title: string; reason: string }>(
  'seller',
  {
    subject: ({ raceName }) => `Din annons publiceras inte igen: ${raceName}`,
    preview: () => 'Vi har tittat på den och låter den vara pausad. Här är skälet.',
    heading: 'Din annons publiceras inte igen',
    paragraphs: ({ title, reason }) => [
      `Vi har tittat på din annons för ${title}, eftersom flera av dina försäljningar har avbrutits eller blivit för sena den senaste månaden. Vi låter den vara pausad.`,
      'Vårt skäl:',
      { quote: reason },
      'Har något blivit fel? Svara på det här mejlet, så tittar vi en gång till.',
    ],
    button: 'Till dina annonser',
    href: ({ link }) => link,
    sample: {
      firstName: 'Åsa',
      raceName: 'Vasaloppet',
      title: samplePurchase.title,
      reason: 'Platsen har sålts tre gånger utan att namnet har bytts.',
      link: samplePurchase.links.myListings,
    },
  },
);
