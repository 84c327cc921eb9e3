import { type BuyerCost, purchaseCost } from '@/domain/listing/buyer-cost';
import { type Ore, ore } from '@/domain/money/ore';
import { formatDate } from '@/text/dates';
import { inAllText } from '@/text/listing';
import { counted, formatKr, inEitherCase } from '@/text/numbers';
import { Action, Bib, ButtonAddress, P, type PlaceFacts, Small, TextLink } from './parts/blocks';
import { Layout, type MailCover } from './parts/layout';
import type { Mail } from './parts/mail';
import { samplePurchase } from './parts/purchase';
import { styles } from './parts/styles';
import { reasons } from './parts/words';

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
