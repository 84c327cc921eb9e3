import { Link } from '@react-email/components';
import { type BuyerCost, purchaseCost } from '@/domain/listing/buyer-cost';
import { type Ore, ore } from '@/domain/money/ore';
import { formatKr, inEitherCase } from '@/text/numbers';
import { Bib, type PlaceFacts } from '../parts/bib';
import { Action, BareLink, P, Small } from '../parts/blocks';
import { Layout, type MailCover } from '../parts/layout';
import type { Mail } from '../parts/mail';
import { samplePurchase } from '../parts/samples';
import { styles } from '../parts/styles';
import { reasons } from '../parts/words';

/**
 * `raceNames`: the race, and the other distances that are watched with it.
 * `maximum`: the most a place may cost in all, öre.
 */
export const watchConfirm: Mail<{ raceNames: string[]; maximum: Ore | null; link: string }> = {
  subject: ({ raceNames }) => `Bekräfta din bevakning av ${raceNames[0]}`,
  body: ({ raceNames, maximum, link }) => (
    <Layout
      preview="Ett klick, sedan mejlar vi dig när nya startplatser kommer upp."
      heading="Bekräfta din bevakning"
      firstName={null}
      reason={reasons.watchAsked}
    >
      <P>
        Bekräfta att du vill få ett mejl när någon säljer en startplats till {inEitherCase(raceNames)}
        {maximum !== null && <> för högst {formatKr(maximum)} allt som allt</>}.
      </P>
      <Action href={link}>Bekräfta bevakningen</Action>
      <Small>Har du inte bett om det? Då kan du strunta i det här mejlet. Inget händer.</Small>
      <BareLink href={link} />
    </Layout>
  ),
  sample: {
    raceNames: ['Lidingöloppet 30', 'Lidingöloppet 15'],
    maximum: ore(900_00),
    link: 'https://lopp.example/bevakning/bekrafta?token=abc',
  },
};

/** `bidLink`: where a bid is placed on the race. `endLink`: where the watch is ended. */
export const watchHit: Mail<
  PlaceFacts & {
    raceName: string;
    cost: BuyerCost;
    cover: MailCover | null;
    link: string;
    bidLink: string;
    endLink: string;
  }
> = {
  subject: ({ title }) => `Ny startplats till ${title}`,
  body: ({ raceName, cost, link, bidLink, endLink, cover, ...place }) => (
    <Layout
      preview="Först till kvarn: platsen är din när du har betalat."
      heading="Ny startplats till salu"
      firstName={null}
      reason={reasons.watch}
      cover={cover}
    >
      <P>Någon säljer en plats till {raceName}, som du bevakar.</P>
      <Bib place={place} cost={cost} />
      <Action href={link}>Se startplatsen</Action>
      <P>
        Hinner du inte alltid först?{' '}
        <Link href={bidLink} style={styles.link} className="green">
          Lägg ett köpbud
        </Link>
        , så köper vi nästa plats som passar så fort den kommer upp.
      </P>
      <Small>
        Vill du inte ha fler mejl om loppet?{' '}
        <Link href={endLink} style={styles.link} className="green">
          Avsluta bevakningen
        </Link>
      </Small>
    </Layout>
  ),
  sample: {
    title: 'Vasaloppet 2027',
    raceName: 'Vasaloppet',
    raceDate: '2027-03-07',
    distance: '90 km',
    location: 'Sälen–Mora',
    cost: purchaseCost(samplePurchase),
    cover: samplePurchase.cover,
    link: samplePurchase.links.listing,
    bidLink: 'https://lopp.example/lopp/vasaloppet/kop-at-mig',
    endLink: 'https://lopp.example/bevakning/avsluta?token=def',
  },
};
