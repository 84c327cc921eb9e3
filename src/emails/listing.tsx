import { type BuyerCost, purchaseCost } from '@/domain/listing/buyer-cost';
import type { DraftReminderHour } from '@/domain/listing/publish';
import type { PriceSplit } from '@/domain/money/fees';
import { kronor, type Ore, ore } from '@/domain/money/ore';
import { NAME_CHANGE_HOURS } from '@/domain/purchase/deadlines';
import { SELLER_ACCOUNT_TIME } from '@/text/account';
import { formatDate } from '@/text/dates';
import { inAllText } from '@/text/listing';
import { counted, formatKr, inEitherCase } from '@/text/numbers';
import {
  Action,
  Bib,
  ButtonAddress,
  P,
  type PlaceFacts,
  SellerMoney,
  Small,
  Subheading,
  TextLink,
} from './parts/blocks';
import { Layout, type MailCover } from './parts/layout';
import { type AccountLink, letter, type Mail } from './parts/mail';
import { samplePurchase } from './parts/purchase';
import { styles } from './parts/styles';
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

/** A draft whose seller has not finished at Stripe. `next`: what they do there. `stopLink`: ends the reminders. */
type DraftReminderProps = AccountLink & {
  raceName: string;
  title: string;
  hours: DraftReminderHour;
  next: 'begin' | 'go_on' | 'complete';
  stopLink: string;
};

const steps: Record<DraftReminderProps['next'], { text: string; button: string }> = {
  begin: {
    text: `Vår betalleverantör Stripe behöver kontrollera vem du är och vart pengarna ska. Det tar ungefär ${SELLER_ACCOUNT_TIME}, och du behöver ditt personnummer och ditt bankkonto.`,
    button: 'Gör klart säljarkontot',
  },
  go_on: {
    text: 'Du har börjat hos Stripe, men något är kvar att fylla i. Det du redan har skrivit finns kvar.',
    button: 'Fortsätt hos Stripe',
  },
  complete: {
    text: 'Stripe behöver en uppgift till av dig. På sidan ser du var du fyller i den.',
    button: 'Komplettera säljarkontot',
  },
};

export const draftReminder: Mail<DraftReminderProps> = {
  subject: ({ raceName }) => `Din annons väntar på dig: ${raceName}`,
  body: ({ firstName, title, link, next, hours, stopLink }) => (
    <Layout
      preview="Annonsen är sparad. När säljarkontot är klart publiceras den av sig själv."
      heading="Din annons är sparad och väntar"
      firstName={firstName}
      reason={reasons.draft}
    >
      <P>
        Annonsen till {title} är klar och sparad. Ingen ser den än: den publiceras av sig själv när ditt
        säljarkonto är klart.
      </P>
      <P>{steps[next].text}</P>
      <Action href={link}>{steps[next].button}</Action>
      <P>
        {hours === 24
          ? 'Det här är den sista påminnelsen. Har du ändrat dig kan du ta bort utkastet på samma sida.'
          : 'Har du ändrat dig? Du kan ta bort utkastet på samma sida.'}
      </P>
      <Small>
        Vill du inte bli påmind? <TextLink href={stopLink}>Stoppa påminnelserna</TextLink>
      </Small>
    </Layout>
  ),
  sample: {
    firstName: 'Åsa',
    raceName: 'Vasaloppet',
    title: samplePurchase.title,
    link: 'https://lopp.example/auth/profile?tab=listings',
    hours: 1,
    next: 'begin',
    stopLink: 'https://lopp.example/utkast/paminnelser?token=def',
  },
};

/** A draft that could not be published when its seller's account was ready. */
export const draftRefused = letter<AccountLink & { raceName: string; title: string; why: string }>('draft', {
  subject: ({ raceName }) => `Annonsen kunde inte publiceras: ${raceName}`,
  preview: ({ why }) => why,
  heading: 'Annonsen kunde inte publiceras',
  paragraphs: ({ title, why }) => [
    `Ditt säljarkonto är klart, men annonsen till ${title} kunde inte publiceras. ${why}`,
    'Utkastet finns kvar bland dina annonser, där du kan ändra det eller ta bort det.',
  ],
  button: 'Se utkastet',
  href: ({ link }) => link,
  sample: {
    firstName: 'Åsa',
    raceName: 'Vasaloppet',
    title: samplePurchase.title,
    link: 'https://lopp.example/auth/profile?tab=listings',
    why: 'En annan annons har samma startnummer.',
  },
});

/**
 * `raceNames`: the race, and the other distances that are watched with it.
 * `maximum`: the highest total price, öre.
 */
export const watchConfirm: Mail<{
  raceNames: string[];
  maximum: Ore | null;
  validDays: number;
  link: string;
}> = {
  subject: ({ raceNames }) => `Bekräfta din bevakning av ${raceNames[0]}`,
  body: ({ raceNames, maximum, validDays, link }) => (
    <Layout
      preview="Ett klick, sedan mejlar vi dig när nya startplatser kommer upp."
      heading="Bekräfta din bevakning"
      firstName={null}
      reason={reasons.watchUnconfirmed}
    >
      <P>
        Bekräfta att du vill få ett mejl när någon säljer en startplats till {inEitherCase(raceNames)}
        {maximum !== null && <> för högst {formatKr(maximum)} allt som allt</>}.
      </P>
      <Action href={link}>Bekräfta bevakningen</Action>
      <P>Länken gäller i {validDays} dagar.</P>
      <Small>Har du inte bett om det? Då kan du strunta i det här mejlet. Inget händer.</Small>
      <ButtonAddress href={link} />
    </Layout>
  ),
  sample: {
    raceNames: ['Lidingöloppet 30', 'Lidingöloppet 15'],
    maximum: ore(900_00),
    validDays: 7,
    link: 'https://lopp.example/bevakning/bekrafta?token=abc',
  },
};

/** A place that a watch found. `endLink`: where the watch is ended. */
type WatchedPlace = Omit<PlaceFacts, 'title'> & {
  /** From the catalogue: the reader has not chosen the listing. */
  raceName: string;
  cost: BuyerCost;
  link: string;
  endLink: string;
};

const sampleWatched: WatchedPlace = {
  raceName: 'Vasaloppet',
  raceDate: '2027-03-07',
  distance: '90 km',
  location: 'Sälen–Mora',
  cost: purchaseCost(samplePurchase),
  link: samplePurchase.links.listing,
  endLink: 'https://lopp.example/bevakning/avsluta?token=def',
};

/** `bidLink`: where a bid is placed on the race. */
export const watchHit: Mail<WatchedPlace & { cover: MailCover | null; bidLink: string }> = {
  subject: ({ raceName }) => `Ny startplats till ${raceName}`,
  body: ({ raceName, cost, link, bidLink, endLink, cover, ...place }) => (
    <Layout
      preview="Först till kvarn: platsen är din när du har betalat."
      heading="Ny startplats till salu"
      firstName={null}
      reason={reasons.watch}
      cover={cover}
    >
      <P>Någon säljer en plats till {raceName}, som du bevakar.</P>
      <Bib place={{ ...place, title: raceName }} cost={cost} />
      <Action href={link}>Se startplatsen</Action>
      <P>
        Hinner du inte alltid först? Med ett köpbud köper vi nästa plats som passar åt dig, så fort den kommer
        upp. <TextLink href={bidLink}>Lägg ett köpbud</TextLink>
      </P>
      <Small>
        Vill du inte ha fler mejl om loppet? <TextLink href={endLink}>Avsluta bevakningen</TextLink>
      </Small>
    </Layout>
  ),
  sample: {
    ...sampleWatched,
    cover: samplePurchase.cover,
    bidLink: 'https://lopp.example/lopp/vasaloppet/kop-at-mig',
  },
};

/** What has come within an hour. `more`: how many are not named; `link`: where they are. `endLinks`: of each watch. */
export const watchDigest: Mail<{
  places: WatchedPlace[];
  more: number;
  link: string;
  endLinks: { raceName: string; link: string }[];
}> = {
  subject: ({ places, more }) => `${places.length + more} nya startplatser i lopp du bevakar`,
  body: ({ places, more, link, endLinks }) => (
    <Layout
      preview="Först till kvarn: platsen är din när du har betalat."
      heading="Nya startplatser till salu"
      firstName={null}
      reason={reasons.watch}
    >
      <P>De här har kommit den senaste timmen i lopp som du bevakar:</P>
      <ul style={styles.list}>
        {places.map((place) => (
          <li key={place.link} style={styles.listItem}>
            <TextLink href={place.link}>
              {place.raceName}, {place.distance}, {formatDate(place.raceDate)}: {inAllText(place.cost)}
            </TextLink>
          </li>
        ))}
      </ul>
      {more > 0 && <P>Och {counted(more, 'plats', 'platser')} till.</P>}
      <Action href={link}>Se startplatserna</Action>
      <Small>Vill du inte ha fler mejl?</Small>
      {endLinks.map((end) => (
        <Small key={end.link}>
          <TextLink href={end.link}>Avsluta bevakningen av {end.raceName}</TextLink>
        </Small>
      ))}
    </Layout>
  ),
  sample: {
    places: [sampleWatched, { ...sampleWatched, link: 'https://lopp.example/listings/a1' }],
    more: 2,
    link: 'https://lopp.example/lopp/vasaloppet',
    endLinks: [{ raceName: 'Vasaloppet', link: sampleWatched.endLink }],
  },
};
