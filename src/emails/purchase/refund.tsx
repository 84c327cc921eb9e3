import { type BuyerCost, buyerCost } from '@/domain/listing/buyer-cost';
import { isNotCovered } from '@/domain/money/movements';
import { kronor, type Ore } from '@/domain/money/ore';
import type { GiveUpReason } from '@/domain/purchase/hand-over';
import { REFUND_BANK_DAYS } from '@/text/dates';
import { inAllText } from '@/text/listing';
import { formatKr } from '@/text/numbers';
import { giveUpCauses } from '@/text/purchase';
import { Action, CalendarNote, P, Quote, Subheading, TextLink } from '../parts/blocks';
import { Layout } from '../parts/layout';
import { letter, type Mail } from '../parts/mail';
import { type PurchaseMailProps, samplePurchase } from '../parts/purchase';
import { styles } from '../parts/styles';
import { reasons } from '../parts/words';

/** `stopped`: an admin has stopped the listing meanwhile. */
type PaidTooLateProps = PurchaseMailProps & { stopped: boolean };

/** What kept a payment from buying the listing. */
const tooLate = ({ stopped, title }: PaidTooLateProps) =>
  stopped
    ? `Annonsen om startplatsen i ${title} stoppades efter en granskning innan din betalning kom fram, så köpet blev inte av.`
    : `Din betalning för startplatsen i ${title} kom fram först när reservationen hade gått ut, så köpet blev inte av.`;

export const paidTooLate = letter<PaidTooLateProps>('buyer', {
  subject: ({ raceName, split }) => `Du får tillbaka ${formatKr(split.charged)}: ${raceName}`,
  preview: ({ stopped }) =>
    stopped
      ? 'Annonsen stoppades innan betalningen kom fram. Hela beloppet är på väg tillbaka.'
      : 'Betalningen kom efter att reservationen hade gått ut. Hela beloppet är på väg tillbaka.',
  heading: ({ stopped }) => (stopped ? 'Köpet blev inte av' : 'Betalningen kom för sent'),
  paragraphs: (props) => [
    `${tooLate(props)} Hela beloppet, ${formatKr(props.split.charged)}, är på väg tillbaka samma väg som du betalade. Det brukar synas inom ${REFUND_BANK_DAYS}. Du behöver inte göra något.`,
    props.stopped
      ? 'Vi är ledsna att det inte blev något den här gången. Kanske finns det en annan plats?'
      : 'Vill du fortfarande ha platsen? Se om den finns kvar.',
  ],
  button: ({ stopped }) => (stopped ? 'Hitta en annan startplats' : 'Se platsen'),
  href: ({ stopped, links }) => (stopped ? links.search : links.listing),
  sample: { ...samplePurchase, stopped: false },
});

export const paidInOtherCurrency = letter<PurchaseMailProps>('buyer', {
  subject: ({ raceName }) => `Betalningen kom i en annan valuta och går tillbaka: ${raceName}`,
  preview: 'Hela beloppet är på väg tillbaka. Du behöver inte göra något.',
  heading: 'Betalningen kom i en annan valuta',
  paragraphs: ({ title }) => [
    `Tack för att du ville köpa startplatsen i ${title}. Din betalning kom fram i en annan valuta än svenska kronor, och vi kan bara ta emot kronor. Därför blev köpet inte av.`,
    `Hela beloppet är på väg tillbaka samma väg och i samma valuta som du betalade. Det brukar synas inom ${REFUND_BANK_DAYS}. Du behöver inte göra något.`,
    'Vill du fortfarande ha platsen? Se om den finns kvar och betala i kronor.',
  ],
  button: 'Se platsen',
  href: ({ links }) => links.listing,
  sample: samplePurchase,
});

export const refundedByHandSeller = letter<PurchaseMailProps>('seller', {
  subject: ({ raceName }) => `Köpet är avslutat, gör inget namnbyte: ${raceName}`,
  preview: 'Vi har betalat tillbaka köparen. Gör inget namnbyte.',
  heading: 'Köpet är avslutat',
  paragraphs: ({ title }) => [
    `Vi har betalat tillbaka köparen av startplatsen i ${title}, så köpet är avslutat och det blir ingen utbetalning. Gör inget namnbyte.`,
    'Platsen är din igen, och du kan lägga ut den på nytt. Har du redan bytt namnet? Svara på det här mejlet.',
  ],
  button: 'Se annonsen',
  href: ({ links }) => links.myListings,
  sample: samplePurchase,
});

export const refundedByHandBuyer = letter<PurchaseMailProps>('buyer', {
  subject: ({ raceName }) => `Köpet är avslutat och återbetalat: ${raceName}`,
  preview: 'Hela beloppet är på väg tillbaka. Du behöver inte göra något.',
  heading: 'Köpet är avslutat',
  paragraphs: ({ title, split }) => [
    `Vi har betalat tillbaka ditt köp av startplatsen i ${title}, så köpet är avslutat.`,
    `Hela beloppet, ${formatKr(split.charged)}, går tillbaka samma väg som du betalade. Det brukar synas inom ${REFUND_BANK_DAYS}.`,
  ],
  button: 'Se köpet',
  href: ({ links }) => links.myPurchases,
  sample: samplePurchase,
});

export const refundMade = letter<PurchaseMailProps & { amount: Ore }>('buyer', {
  subject: ({ raceName, amount }) => `${formatKr(amount)} är återbetalade: ${raceName}`,
  preview: `Pengarna brukar synas inom ${REFUND_BANK_DAYS}. Du behöver inte göra något.`,
  heading: ({ amount }) => `${formatKr(amount)} är återbetalade`,
  paragraphs: ({ title, amount }) => [
    `Vi har betalat tillbaka ${formatKr(amount)} för startplatsen i ${title}, samma väg som du betalade. Hos din bank brukar pengarna synas inom ${REFUND_BANK_DAYS}. Du behöver inte göra något.`,
  ],
  button: 'Se köpet',
  href: ({ links }) => links.myPurchases,
  sample: { ...samplePurchase, amount: samplePurchase.split.charged },
});

export const refundFailedAdmin = letter<
  PurchaseMailProps & {
    amount: Ore;
    failureCode: string | null;
    receiptNumber: string;
    /** The buyer has the money from their bank: nothing is left to do. */
    paidByBank: boolean;
  }
>('admin', {
  subject: ({ raceName, amount, paidByBank }) =>
    paidByBank
      ? `Återbetalning på ${formatKr(amount)} kom tillbaka, banken har betalat: ${raceName}`
      : `Återbetalning på ${formatKr(amount)} har fastnat: ${raceName}`,
  preview: ({ paidByBank }) =>
    paidByBank ? 'Köparen har fått pengarna av sin bank.' : 'Köparens pengar är kvar hos oss.',
  heading: ({ paidByBank }) =>
    paidByBank ? 'En återbetalning kom tillbaka' : 'En återbetalning har fastnat',
  paragraphs: ({ title, amount, failureCode, receiptNumber, paidByBank }) =>
    paidByBank
      ? [
          `Återbetalningen på ${formatKr(amount)} för köpet ${receiptNumber} av startplatsen i ${title} gick inte igenom. Köparens bank har tagit tillbaka betalningen och gett köparen pengarna.`,
          'Återkravet räknas därför som återbetalningen. Betala inte igen: köparen skulle få pengarna två gånger.',
        ]
      : [
          `Återbetalningen på ${formatKr(amount)} för köpet ${receiptNumber} av startplatsen i ${title} gick inte igenom${failureCode ? ` (${failureCode})` : ''}. Pengarna är kvar hos oss och är fortfarande köparens.`,
          isNotCovered(failureCode)
            ? 'Saldot hos Stripe räcker inte. Fyll på det, så går återbetalningen iväg av sig själv.'
            : 'Försök igen, eller kom överens med köparen om en annan väg.',
        ],
  button: 'Öppna pengarna',
  href: ({ links }) => links.money,
  sample: {
    ...samplePurchase,
    amount: samplePurchase.split.charged,
    failureCode: 'expired_or_canceled_card',
    receiptNumber: '4F1C0000',
    paidByBank: false,
  },
});

/** A listing of the same race that can be bought. */
export interface SimilarPlace {
  /** From the catalogue: the reader has not chosen the listing. */
  raceName: string;
  distance: string;
  cost: BuyerCost;
  link: string;
}

/** At this price, in kronor, with the organiser's fee beside it. */
const priced = (kr: number) => {
  const { payer, nameChangeCost } = samplePurchase;
  return buyerCost({ payer, nameChangeCost, price: kronor(kr) });
};

export const saleGivenUpSeller = letter<PurchaseMailProps>('seller', {
  subject: ({ raceName }) => `Försäljningen är avbruten: ${raceName}`,
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
    explanation: string | null;
    similar: SimilarPlace[];
    /** The race's page, where it can be watched. */
    raceLink: string;
  }
> = {
  subject: ({ raceName, split }) =>
    `Köpet blev inte av, du får tillbaka ${formatKr(split.charged)}: ${raceName}`,
  body: ({ firstName, title, split, raceName, reason, explanation, similar, raceLink, calendar }) => (
    <Layout
      preview={`Säljaren kunde inte genomföra försäljningen. Hela beloppet, ${formatKr(split.charged)}, är på väg tillbaka.`}
      heading="Du får alla pengar tillbaka"
      firstName={firstName}
      reason={reasons.buyer}
    >
      <P>
        Tyvärr blir det inget av ditt köp av startplatsen i {title}. {giveUpCauses[reason]}
      </P>
      {explanation && (
        <>
          <P>Säljaren skriver:</P>
          <Quote>{explanation}</Quote>
        </>
      )}
      <P>
        Hela beloppet, {formatKr(split.charged)}, är på väg tillbaka samma väg som du betalade. Det brukar
        synas inom {REFUND_BANK_DAYS}. Du behöver inte göra något.
      </P>
      {similar.length > 0 ? (
        <>
          <Subheading>Andra platser i {raceName}</Subheading>
          <ul style={styles.list}>
            {similar.map((place) => (
              <li key={place.link} style={styles.listItem}>
                <TextLink href={place.link}>
                  {place.raceName}, {place.distance}: {inAllText(place.cost)}
                </TextLink>
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
      <CalendarNote calendar={calendar} />
    </Layout>
  ),
  sample: {
    ...samplePurchase,
    reason: 'organiser_refuses',
    explanation: 'Tyvärr, de har ändrat sina regler.',
    similar: [
      {
        raceName: 'Vasaloppet',
        distance: '90 km',
        cost: priced(1500),
        link: 'https://lopp.example/listings/a1',
      },
      {
        raceName: 'Vasaloppet',
        distance: '90 km',
        cost: priced(1900),
        link: 'https://lopp.example/listings/a2',
      },
    ],
    raceLink: 'https://lopp.example/lopp/vasaloppet',
  },
};
