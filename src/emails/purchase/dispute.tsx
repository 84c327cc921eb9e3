import { Fragment } from 'react';
import { purchaseCost } from '@/domain/listing/buyer-cost';
import { type Ore, ore } from '@/domain/money/ore';
import type { Decision, ProblemKind } from '@/domain/purchase/dispute';
import type { Ending, PartyRole } from '@/domain/purchase/states';
import { formatDeadline, formatInstant } from '@/text/dates';
import { decisionParts, lowerFirst, PROBLEM, problemLabels } from '@/text/dispute';
import { formatKr } from '@/text/numbers';
import { Action, Bib, CalendarNote, Deadline, P, Quote, Subheading } from '../parts/blocks';
import { Layout } from '../parts/layout';
import { letter, type Mail } from '../parts/mail';
import { type PurchaseMailProps, renamedDates, samplePurchase } from '../parts/purchase';
import { reasons } from '../parts/words';

/** `answerBy`: the seller's deadline to answer. */
export const problemReportedSeller: Mail<
  PurchaseMailProps & { kind: ProblemKind | null; reason: string; answerBy: Date }
> = {
  subject: ({ raceName }) => `Köparen har rapporterat ett problem: ${raceName}`,
  body: ({ firstName, title, kind, reason, answerBy, links, calendar }) => (
    <Layout
      preview={`Svara senast ${formatDeadline(answerBy)}. Utbetalningen väntar så länge.`}
      heading="Köparen har rapporterat ett problem"
      firstName={firstName}
      reason={reasons.seller}
    >
      <P>Köparen av din startplats i {title} har rapporterat ett problem och skriver:</P>
      <Subheading>{kind ? problemLabels[kind] : PROBLEM}</Subheading>
      <Quote>{reason}</Quote>
      <Subheading>Vad händer nu?</Subheading>
      <P>
        Berätta hur du ser på saken på ärendets sida, och lägg dit det du har från arrangören: kvitton, mejl
        och skärmbilder. Vi tittar på ärendet och mejlar dig och köparen när det är avgjort. Utbetalningen
        väntar till dess.
      </P>
      <Deadline label="Svara senast" at={answerBy} />
      <P>Du och köparen kan också göra upp själva: föreslå på ärendets sida hur pengarna ska delas.</P>
      <Action href={links.dispute}>Svara i ärendet</Action>
      <CalendarNote calendar={calendar} />
    </Layout>
  ),
  sample: {
    ...samplePurchase,
    dates: renamedDates,
    kind: 'code_fails',
    reason: 'Koden fungerar inte.\nJag har provat tre gånger.',
    answerBy: new Date('2026-12-05T13:30:00Z'),
  },
};

export const problemReportedAdmin: Mail<PurchaseMailProps & { kind: ProblemKind | null; reason: string }> = {
  subject: ({ raceName }) => `Nytt ärende att avgöra: ${raceName}`,
  body: ({ kind, reason, ...purchase }) => (
    <Layout
      preview={`${formatKr(purchase.split.charged)} hålls tills ärendet är avgjort.`}
      heading="Nytt ärende att avgöra"
      firstName={purchase.firstName}
      reason={reasons.admin}
    >
      <P>Avgör om köparen ska få pengarna tillbaka eller säljaren få betalt. Köparen skriver:</P>
      <Subheading>{kind ? problemLabels[kind] : PROBLEM}</Subheading>
      <Quote>{reason}</Quote>
      <Action href={purchase.links.dispute}>Öppna ärendet</Action>
      <P>
        {formatKr(purchase.split.charged)} hålls till dess.
        {purchase.dates.nameChangedAt &&
          ` Säljaren lämnade in sin bekräftelse ${formatInstant(purchase.dates.nameChangedAt)}.`}
      </P>
      <Bib place={purchase} cost={purchaseCost(purchase)} />
    </Layout>
  ),
  sample: { ...samplePurchase, dates: renamedDates, kind: null, reason: 'Koden fungerar inte.' },
};

/** Does not quote the message: a mail can be forwarded, and a dispute is for its parties only. */
export const disputeMessage = letter<PurchaseMailProps & { role: PartyRole }>(({ role }) => role, {
  subject: ({ raceName }) => `Nytt i ärendet: ${raceName}`,
  preview: 'Läs och svara på ärendets sida.',
  heading: 'Något nytt i ärendet',
  paragraphs: ({ title }) => [
    `Någon har skrivit i ärendet om startplatsen i ${title}. Läs och svara på ärendets sida.`,
  ],
  button: 'Öppna ärendet',
  href: ({ links }) => links.dispute,
  sample: { ...samplePurchase, role: 'seller' },
});

/** What the offer gives each, in öre. `role`: the reader, who is to answer. */
type SettlementOfferedProps = PurchaseMailProps & { role: PartyRole; toBuyer: Ore; toSeller: Ore };

/** What the offer gives the reader. */
const offered = ({ role, toBuyer, toSeller }: SettlementOfferedProps): string =>
  role === 'buyer'
    ? toBuyer > 0
      ? `du får tillbaka ${formatKr(toBuyer)}`
      : 'köpet står fast och säljaren får betalt'
    : toSeller > 0
      ? `du får ${formatKr(toSeller)}`
      : 'köparen får pengarna tillbaka';

const proposer = ({ role }: SettlementOfferedProps) => (role === 'buyer' ? 'Säljaren' : 'Köparen');

/** What both get, to the öre. */
const shares = ({ role, toBuyer, toSeller }: SettlementOfferedProps): string =>
  role === 'buyer'
    ? `Du får tillbaka ${formatKr(toBuyer)} och säljaren får ${formatKr(toSeller)}, avgifterna inräknade.`
    : `Du får ${formatKr(toSeller)} och köparen får tillbaka ${formatKr(toBuyer)}, avgifterna inräknade.`;

export const settlementOffered = letter<SettlementOfferedProps>(({ role }) => role, {
  subject: (props) => `${proposer(props)} vill göra upp: ${offered(props)} (${props.raceName})`,
  preview: 'Säg ja, säg nej eller föreslå något annat.',
  heading: (props) => `${proposer(props)} föreslår en uppgörelse`,
  paragraphs: (props) => [
    `${proposer(props)} av startplatsen i ${props.title} har ett förslag för att lösa ärendet.`,
    shares(props),
    'Säger du ja är ärendet klart och pengarna skickas direkt. Säger du nej fortsätter ärendet som förut, och du kan föreslå ett annat belopp.',
  ],
  button: 'Svara på förslaget',
  href: ({ links }) => links.dispute,
  sample: { ...samplePurchase, role: 'seller', toBuyer: ore(500_00), toSeller: ore(1197_05) },
});

type DisputeDecidedProps = PurchaseMailProps & {
  role: PartyRole;
  kind: ProblemKind | null;
  reason: string;
  ending: Ending;
  decision: Decision;
  /** What the admin had seen, and why they decided so. */
  findings: string | null;
  notes: string | null;
  /** Who made the offer that was accepted. */
  offeredBy: PartyRole | null;
  /** What goes back to the buyer, and what is paid out to the seller. */
  toBuyer: Ore;
  toSeller: Ore;
};

/** The outcome in a few words, to each of the parties. */
const rulingHeadings: Record<PartyRole, Record<Decision, (props: DisputeDecidedProps) => string>> = {
  buyer: {
    refund: () => 'Du får pengarna tillbaka',
    part: ({ toBuyer }) => `Du får ${formatKr(toBuyer)} tillbaka`,
    release: () => 'Köpet står fast',
  },
  seller: {
    refund: () => 'Köparen får pengarna tillbaka',
    part: ({ toBuyer, toSeller }) =>
      toSeller > 0 ? `Du får ${formatKr(toSeller)}` : `Köparen får ${formatKr(toBuyer)} tillbaka`,
    release: ({ toSeller }) => `${formatKr(toSeller)} är på väg till dig`,
  },
};

const endings: Record<Ending, { subject: string; lead: (title: string) => string }> = {
  ruling: {
    subject: 'Ärendet är avgjort',
    lead: (title) =>
      `Ärendet om startplatsen i ${title} är avgjort. Så här har vi kommit fram till beslutet.`,
  },
  settlement: {
    subject: 'Uppgörelsen är klar',
    lead: (title) => `Du och motparten har själva löst ärendet om startplatsen i ${title}. Tack för det!`,
  },
  overdue: {
    subject: 'Ärendet är avgjort',
    lead: (title) => `Ärendet om startplatsen i ${title} är avslutat, för att tiden är ute.`,
  },
  chargeback: {
    subject: 'Ärendet är avgjort',
    lead: (title) => `Ärendet om startplatsen i ${title} är avslutat.`,
  },
};

const rulingHeading = (props: DisputeDecidedProps) => rulingHeadings[props.role][props.decision](props);

export const disputeDecided: Mail<DisputeDecidedProps> = {
  subject: (props) =>
    `${endings[props.ending].subject}, ${lowerFirst(rulingHeading(props))}: ${props.raceName}`,
  body: (props) => (
    <Layout
      preview={endings[props.ending].lead(props.raceName)}
      heading={rulingHeading(props)}
      firstName={props.firstName}
      reason={reasons[props.role]}
    >
      <P>{endings[props.ending].lead(props.title)}</P>
      {decisionParts({ ...props, reader: props.role }).map(({ heading, paragraphs, quote }) => (
        <Fragment key={heading}>
          <Subheading>{heading}</Subheading>
          {paragraphs.map((paragraph) => (
            <P key={paragraph}>{paragraph}</P>
          ))}
          {quote && <Quote>{quote}</Quote>}
        </Fragment>
      ))}
      {props.role === 'seller' && props.decision === 'refund' && (
        <P>Din annons är pausad. Har du platsen kvar kan du lägga ut den igen.</P>
      )}
      <Action href={props.links.dispute}>Se ärendet</Action>
      <CalendarNote calendar={props.calendar} />
    </Layout>
  ),
  sample: {
    ...samplePurchase,
    dates: renamedDates,
    role: 'buyer',
    kind: 'code_fails',
    reason: 'Koden fungerar inte.',
    ending: 'ruling',
    decision: 'refund',
    findings: 'Ett mejl från arrangören.',
    offeredBy: null,
    notes: 'Arrangören bekräftar att koden var förbrukad.',
    toBuyer: samplePurchase.split.charged,
    toSeller: ore(0),
  },
};

export const disputeOverdueAdmin = letter<PurchaseMailProps>('admin', {
  subject: ({ raceName }) => `Ett ärende avgjordes av tiden: ${raceName}`,
  heading: 'Ett ärende avgjordes av tiden',
  preview: 'Köparen får pengarna tillbaka.',
  paragraphs: ({ title }) => [
    `Ingen avgjorde ärendet om startplatsen i ${title} innan tiden var ute. Köparen får därför pengarna tillbaka.`,
  ],
  button: 'Se ärendet',
  href: ({ links }) => links.dispute,
  sample: samplePurchase,
});
