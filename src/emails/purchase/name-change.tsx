import { purchaseCost } from '@/domain/listing/buyer-cost';
import { PAUSE_HOURS, type ReminderHour, reminderHours } from '@/domain/purchase/deadlines';
import type { BuyerField } from '@/domain/race/fields';
import { formatDeadline, formatShortDeadline, REFUND_BANK_DAYS } from '@/text/dates';
import { formatKr, inSentence } from '@/text/numbers';
import { buyerDoes, fieldInSentence, handedOver } from '@/text/purchase';
import { Action, Bib, CalendarNote, Deadline, P, Quote, Small, Steps, Subheading } from '../parts/blocks';
import { Layout } from '../parts/layout';
import { letter, type Mail } from '../parts/mail';
import { type PurchaseMailProps, renamedDates, samplePurchase } from '../parts/purchase';
import { StepLine } from '../parts/step-line';
import { feeForBuyer, nameChangeDeadlineOf, need, reasons, sellerDoes, sellerProof } from '../parts/words';

type NameChangeReminderProps = PurchaseMailProps & { hours: ReminderHour };

const isLast = ({ hours }: NameChangeReminderProps) => hours === Math.max(...reminderHours);

export const nameChangeReminder: Mail<NameChangeReminderProps> = {
  subject: (props) =>
    `${isLast(props) ? 'Sista påminnelsen' : 'Påminnelse'}: gör namnbytet senast ${formatShortDeadline(nameChangeDeadlineOf(props))}: ${props.raceName}`,
  body: (props) => (
    <Layout
      preview={`${props.raceName} är såld och köparen väntar. Gör namnbytet i tid, så får du ${formatKr(props.split.payout)}.`}
      heading={isLast(props) ? 'Sista påminnelsen om namnbytet' : 'Glöm inte namnbytet'}
      firstName={props.firstName}
      reason={reasons.seller}
      cover={props.cover}
    >
      <P>
        Din startplats i {props.title} är såld och köparen väntar på namnbytet. {props.hours} timmar har gått.
        Så här gör du:
      </P>
      <Steps>{[sellerDoes[props.mechanism], sellerProof[props.mechanism]]}</Steps>
      <Deadline label="Klart senast" at={nameChangeDeadlineOf(props)} />
      <Action href={props.links.nameChange}>Gör namnbytet</Action>
      <P>
        När köparen har bekräftat betalas {formatKr(props.split.payout)} ut till dig. Hinner du inte i tid får
        köparen pengarna tillbaka och annonsen pausas.
      </P>
      {/* A clock that was paused begins later than the organiser opened. */}
      <StepLine dates={{ ...props.dates, nameChangeStartsAt: null }} />
      <Small>
        {props.mechanism === 'buyer_code'
          ? 'Har du redan en kod? Lämna den på sidan för namnbytet, så slutar klockan.'
          : 'Har du redan gjort namnbytet? Ladda upp bekräftelsen, så slutar klockan.'}
      </Small>
    </Layout>
  ),
  sample: { ...samplePurchase, hours: 24 },
};

const confirmationDeadlineOf = ({ dates }: PurchaseMailProps) =>
  need(dates.confirmationDeadline, 'confirmationDeadline');

/** What the seller has done, in the subject. */
const done: Record<PurchaseMailProps['mechanism'], string> = {
  seller_direct: 'Namnbytet är gjort',
  buyer_code: 'Koden är lämnad',
  email_organiser: 'Namnbytet är gjort',
  on_site: 'Fullmakten är lämnad',
};

export const nameChangeDone: Mail<PurchaseMailProps> = {
  subject: (purchase) =>
    `${done[purchase.mechanism]}, bekräfta senast ${formatShortDeadline(confirmationDeadlineOf(purchase))}: ${purchase.raceName}`,
  body: (purchase) => {
    const fee = purchase.payer === 'buyer' ? feeForBuyer(purchase) : null;
    const byCode = purchase.mechanism === 'buyer_code';
    return (
      <Layout
        preview={`Kontrollera platsen och bekräfta, eller rapportera ett problem, senast ${formatShortDeadline(confirmationDeadlineOf(purchase))}.`}
        heading={byCode ? 'Koden är här' : done[purchase.mechanism]}
        firstName={purchase.firstName}
        reason={reasons.buyer}
        cover={purchase.cover}
      >
        <P>
          {byCode
            ? `Säljaren har lämnat koden eller länken för din startplats i ${purchase.title}. Du läser den när du är inloggad. Nu är det din tur:`
            : `Säljaren har gjort sin del av namnbytet i ${purchase.title} och laddat upp en bekräftelse. Nu är det din tur:`}
        </P>
        <Steps>
          {[
            [buyerDoes[purchase.mechanism], fee].filter(Boolean).join(' '),
            byCode
              ? 'Bekräfta när anmälan står i ditt namn. Fungerar inte koden säger du det på samma sida.'
              : 'Bekräfta sedan att du har fått platsen, eller rapportera ett problem om något inte stämmer.',
          ]}
        </Steps>
        <Deadline label="Bekräfta eller rapportera senast" at={confirmationDeadlineOf(purchase)} />
        <Action href={purchase.links.confirmPurchase}>
          {byCode ? 'Visa koden' : 'Bekräfta eller rapportera'}
        </Action>
        <CalendarNote calendar={purchase.calendar} />
        <P>Hör du inte av dig till dess räknas köpet som bekräftat och säljaren får betalt.</P>
        {purchase.instructions && (
          <>
            <Subheading>Så gör du hos arrangören</Subheading>
            <Quote>{purchase.instructions}</Quote>
          </>
        )}
        <Bib place={purchase} cost={purchaseCost(purchase)} />
        <StepLine dates={purchase.dates} nameChange={handedOver[purchase.mechanism] ?? 'Namnbyte'} />
      </Layout>
    );
  },
  sample: { ...samplePurchase, dates: renamedDates },
};

export const codeRejected: Mail<PurchaseMailProps> = {
  subject: (purchase) =>
    `Koden fungerade inte, lämna en ny senast ${formatShortDeadline(nameChangeDeadlineOf(purchase))}: ${purchase.raceName}`,
  body: (purchase) => (
    <Layout
      preview={`Köparen kunde inte använda koden. Du har till ${formatShortDeadline(nameChangeDeadlineOf(purchase))} på dig att lämna en ny.`}
      heading="Koden fungerade inte"
      firstName={purchase.firstName}
      reason={reasons.seller}
    >
      <P>
        Köparen av din startplats i {purchase.title} har provat koden eller länken, och den fungerar inte. Det
        händer: koder kan vara förbrukade eller felkopierade. Så här ordnar du det:
      </P>
      <Steps>
        {[
          'Hämta en ny kod eller länk hos arrangören, eller hör med dem om den gamla.',
          'Klistra in den på sidan för namnbytet. Där står också vad köparen har skrivit.',
        ]}
      </Steps>
      <Deadline label="Lämna en ny senast" at={nameChangeDeadlineOf(purchase)} />
      <Action href={purchase.links.nameChange}>Lämna en ny kod</Action>
      <CalendarNote calendar={purchase.calendar} />
      <P>
        Kommer ingen ny kod i tid får köparen pengarna tillbaka. Går det inte att ordna kan du avbryta
        försäljningen på samma sida.
      </P>
    </Layout>
  ),
  sample: samplePurchase,
};

export const deadlineMissedSeller = letter<PurchaseMailProps>('seller', {
  subject: ({ raceName }) => `Tiden för namnbytet gick ut, annonsen är pausad: ${raceName}`,
  preview: 'Köparen får pengarna tillbaka. Du kan lägga upp platsen igen eller ta bort annonsen.',
  heading: 'Tiden för namnbytet gick ut',
  paragraphs: ({ title, dates }) => [
    `Namnbytet för din startplats i ${title} skulle ha varit klart senast ${formatDeadline(nameChangeDeadlineOf({ dates }))}. Köparen får därför pengarna tillbaka och din annons är pausad.`,
    'Vill du fortfarande sälja platsen? Återaktivera annonsen, eller ta bort den.',
  ],
  button: 'Till mina annonser',
  href: ({ links }) => links.myListings,
  sample: samplePurchase,
});

export const deadlineMissedBuyer = letter<PurchaseMailProps>('buyer', {
  subject: ({ raceName, split }) => `Köpet avbröts, du får tillbaka ${formatKr(split.charged)}: ${raceName}`,
  preview: 'Säljaren hann inte med namnbytet. Du får tillbaka allt och behöver inte göra något.',
  heading: 'Du får alla pengar tillbaka',
  paragraphs: ({ title, split }) => [
    `Du behöver inte göra något. Säljaren av startplatsen i ${title} hann inte göra namnbytet i tid, så köpet är avbrutet och hela beloppet, ${formatKr(split.charged)}, är på väg tillbaka samma väg som du betalade. Det brukar synas inom ${REFUND_BANK_DAYS}.`,
    'Vi är ledsna att det inte blev något den här gången. Kanske finns det en annan plats?',
  ],
  button: 'Hitta en annan startplats',
  href: ({ links }) => links.search,
  sample: samplePurchase,
});

/** Which detail the organiser does not accept; the seller's words about it are on the page alone. */
export const detailsRequested: Mail<
  PurchaseMailProps & { field: BuyerField; requestedBy: 'seller' | 'organiser' }
> = {
  subject: ({ raceName, field }) => `Rätta ${fieldInSentence[field]}, så går namnbytet vidare: ${raceName}`,
  body: (purchase) => {
    const deadline = nameChangeDeadlineOf(purchase);
    return (
      <Layout
        preview={`Arrangören tar inte emot ${fieldInSentence[purchase.field]}. Rätta senast ${formatShortDeadline(deadline)}.`}
        heading={`Kan du rätta ${fieldInSentence[purchase.field]}?`}
        firstName={purchase.firstName}
        reason={reasons.buyer}
      >
        <P>
          {purchase.requestedBy === 'organiser'
            ? `Arrangören håller på med namnbytet i ${purchase.title}, men kan inte ta emot `
            : `Säljaren håller på med namnbytet i ${purchase.title}, men arrangören tar inte emot `}
          <strong>{fieldInSentence[purchase.field]}</strong> som du har lämnat.{' '}
          {purchase.requestedBy === 'organiser'
            ? 'Det arrangören skriver står på sidan för köpet. Rätta uppgiften där, så går namnbytet vidare.'
            : 'Kontrollera uppgiften hos arrangören och rätta den, så kan säljaren fortsätta.'}
        </P>
        <Deadline label="Namnbytet ska vara klart senast" at={deadline} />
        <Action href={purchase.links.confirmPurchase}>Rätta uppgiften</Action>
        <CalendarNote calendar={purchase.calendar} />
        <P>
          Säljarens tid väntar på dig i högst {PAUSE_HOURS} timmar. Blir namnbytet inte gjort i tid avbryts
          köpet och du får tillbaka hela beloppet.
        </P>
        <Small>Skicka inga uppgifter i ett svar på mejlet. Du rättar dem bara när du är inloggad.</Small>
      </Layout>
    );
  },
  sample: { ...samplePurchase, field: 'customer_number', requestedBy: 'seller' },
};

/** `fields`: what is new, by name. */
export const detailsCorrected: Mail<PurchaseMailProps & { fields: BuyerField[] }> = {
  subject: ({ raceName }) => `Köparen har rättat sina uppgifter: ${raceName}`,
  body: (purchase) => {
    const deadline = nameChangeDeadlineOf(purchase);
    return (
      <Layout
        preview={`Använd de nya uppgifterna. Namnbytet ska vara klart senast ${formatShortDeadline(deadline)}.`}
        heading="Köparen har rättat sina uppgifter"
        firstName={purchase.firstName}
        reason={reasons.seller}
      >
        <P>
          Det här är nytt för {purchase.title}:{' '}
          <strong>{inSentence(purchase.fields.map((field) => fieldInSentence[field]))}</strong>. Uppgifterna
          finns på sidan för namnbytet, där det nya är utmärkt.
        </P>
        <P>Använd bara de nya. Har du redan skickat de gamla till arrangören, rätta dem där också.</P>
        <Deadline label="Klart senast" at={deadline} />
        <Action href={purchase.links.nameChange}>Se de nya uppgifterna</Action>
        <CalendarNote calendar={purchase.calendar} />
        <Small>Är namnbytet inte klart {formatDeadline(deadline)} får köparen pengarna tillbaka.</Small>
      </Layout>
    );
  },
  sample: { ...samplePurchase, fields: ['customer_number', 'phone'] },
};
