import { Link } from '@react-email/components';
import { type BuyerCost, buyerCost } from '@/domain/listing/buyer-cost';
import { kronor } from '@/domain/money/ore';
import type { GiveUpReason } from '@/domain/purchase/hand-over';
import { REFUND_BANK_DAYS } from '@/text/dates';
import { inAllText } from '@/text/listing';
import { formatKr } from '@/text/numbers';
import { giveUpCauses } from '@/text/purchase';
import { Action, P, Quote, Subheading } from '../parts/blocks';
import { Layout } from '../parts/layout';
import { letter, type Mail } from '../parts/mail';
import type { PurchaseMailProps } from '../parts/purchase';
import { samplePurchase } from '../parts/samples';
import { styles } from '../parts/styles';
import { reasons } from '../parts/words';

/** A listing of the same race that can be bought. */
export interface SimilarPlace {
  title: string;
  distance: string;
  startGroup: string | null;
  cost: BuyerCost;
  link: string;
}

/** At this price, in kronor, with the organiser's fee beside it. */
const priced = (kr: number) => buyerCost({ ...samplePurchase, price: kronor(kr) });

export const saleGivenUpSeller = letter<PurchaseMailProps>('seller', {
  subject: ({ title }) => `Försäljningen är avbruten: ${title}`,
  preview: 'Köparen får alla pengar tillbaka och annonsen är pausad.',
  heading: 'Försäljningen är avbruten',
  paragraphs: ({ title }) => [
    `Tack för att du sa till. Köparen av din startplats i ${title} får tillbaka hela beloppet, och du behöver inte göra något mer.`,
    'Annonsen är pausad. Vill du sälja platsen längre fram kan du lägga upp den igen.',
  ],
  button: 'Till mina annonser',
  href: ({ links }) => links.myListings,
  sample: samplePurchase,
});

export const saleGivenUpBuyer: Mail<
  PurchaseMailProps & {
    reason: GiveUpReason;
    /** The seller's own words. */
    words: string | null;
    similar: SimilarPlace[];
    /** The race's page, where it can be watched. */
    raceLink: string;
  }
> = {
  subject: ({ title, split }) => `Köpet blev inte av, du får tillbaka ${formatKr(split.total)}: ${title}`,
  body: ({ firstName, title, split, raceName, reason, words, similar, raceLink }) => (
    <Layout
      preview={`Säljaren kunde inte genomföra försäljningen. Hela beloppet, ${formatKr(split.total)}, är på väg tillbaka.`}
      heading="Du får alla pengar tillbaka"
      firstName={firstName}
      reason={reasons.buyer}
    >
      <P>
        Tyvärr blir det inget av ditt köp av startplatsen i {title}. {giveUpCauses[reason]}
      </P>
      {words && (
        <>
          <P>Säljaren skriver:</P>
          <Quote>{words}</Quote>
        </>
      )}
      <P>
        Hela beloppet, {formatKr(split.total)}, är på väg tillbaka samma väg som du betalade. Det brukar synas
        inom {REFUND_BANK_DAYS}. Du behöver inte göra något.
      </P>
      {similar.length > 0 ? (
        <>
          <Subheading>Andra platser i {raceName}</Subheading>
          <ul style={styles.list}>
            {similar.map((place) => (
              <li key={place.link} style={styles.listItem}>
                <Link href={place.link} style={styles.link} className="green">
                  {place.title}, {place.distance}
                </Link>
                {place.startGroup && `, ${place.startGroup}`}: {inAllText(place.cost)}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <P>
          Just nu är ingen annan plats i {raceName} till salu. Bevaka loppet, så får du ett mejl när det
          kommer en.
        </P>
      )}
      <Action href={similar[0]?.link ?? raceLink}>
        {similar.length > 0 ? 'Se en liknande plats' : 'Till loppet'}
      </Action>
    </Layout>
  ),
  sample: {
    ...samplePurchase,
    reason: 'organiser_refuses',
    words: 'Tyvärr, de har ändrat sina regler.',
    similar: [
      {
        title: 'Vasaloppet 2027',
        distance: '90 km',
        startGroup: 'Startled 4',
        cost: priced(1500),
        link: 'https://lopp.example/listings/a1',
      },
      {
        title: 'Vasaloppet 2027',
        distance: '90 km',
        startGroup: null,
        cost: priced(1900),
        link: 'https://lopp.example/listings/a2',
      },
    ],
    raceLink: 'https://lopp.example/lopp/vasaloppet',
  },
};
