import {
  APPEAL_MONTHS,
  type AppealOutcome,
  type DecisionGround,
  isRestriction,
  type NoticeDecision,
  type NoticeReason,
  type NoticeSubject,
} from '@/domain/moderation/notices';
import { SITE_NAME } from '@/domain/site/site';
import type { DateString } from '@/domain/time';
import { formatDate, formatFullInstant } from '@/text/dates';
import {
  appealLabels,
  groundLabels,
  NO_AUTOMATED_DECISION,
  noticeReasonLabels,
  subjectWords,
} from '@/text/moderation';
import { Action, Code, P, Quote, Subheading } from './parts/blocks';
import { Layout } from './parts/layout';
import type { AccountLink, Mail } from './parts/mail';
import { completedDates, samplePurchase } from './parts/purchase';
import { reasons } from './parts/words';

/** A notice, in its mails. */
interface NoticeMailProps {
  /** Null when the recipient was signed out. */
  firstName: string | null;
  number: string;
  /** Of the race in the catalogue. */
  raceName: string;
  /** Of the listing or the race. */
  title: string;
  subject: NoticeSubject;
  noticeReason: NoticeReason;
}

/** A decision with its reasons. */
interface DecisionProps extends NoticeMailProps {
  decision: NoticeDecision;
  ground: DecisionGround;
  text: string;
}

const sampleNotice = {
  firstName: 'Åsa',
  number: 'A-4F1C0000',
  raceName: 'Vasaloppet',
  title: 'Vasaloppet (”Vasaloppet 2027”)',
  subject: 'listing' as const,
  noticeReason: 'not_sellers' as const,
};

const sampleDecision = {
  ...sampleNotice,
  decision: 'removed' as const,
  ground: 'terms_not_sellers' as const,
  text: 'Arrangören bekräftar att startplatsen är registrerad på någon annan än säljaren.',
};

/** To an address that may be another's: nothing that the sender wrote. `link`: what was reported. */
export const noticeCode: Mail<{ code: string; validMinutes: number; link: string }> = {
  subject: ({ code }) => `${code} är din kod för anmälan`,
  body: ({ code, validMinutes, link }) => (
    <Layout
      preview={`Skriv koden på sidan inom ${validMinutes} minuter, så tar vi emot anmälan.`}
      heading="Bekräfta din anmälan"
      firstName={null}
      reason={reasons.noticeUnconfirmed}
    >
      <P>Skriv den här koden på sidan där du anmälde. Den gäller i {validMinutes} minuter.</P>
      <Code>{code}</Code>
      <Action href={link}>Till det du anmälde</Action>
      <P>Har du inte anmält något? Då kan du strunta i mejlet. Ingenting skickas in utan koden.</P>
    </Layout>
  ),
  sample: { code: '048213', validMinutes: 15, link: samplePurchase.links.listing },
};

/** `link`: what was reported. */
export const noticeReceived: Mail<NoticeMailProps & { text: string; at: Date; link: string }> = {
  subject: ({ number, raceName }) => `Vi har tagit emot din anmälan ${number}: ${raceName}`,
  body: ({ firstName, number, title, subject, noticeReason, text, at, link }) => (
    <Layout
      preview="Här är ditt kvitto. Vi läser anmälan och mejlar dig beslutet."
      heading="Tack, vi har din anmälan"
      firstName={firstName}
      reason={reasons.notice}
    >
      <P>
        Här är ditt kvitto. Du har anmält {subjectWords[subject]} om <strong>{title}</strong>.
      </P>
      <P>
        Nummer: <strong>{number}</strong>
        <br />
        Mottagen: {formatFullInstant(at)}
        <br />
        Skäl: {noticeReasonLabels[noticeReason]}
      </P>
      <Quote>{text}</Quote>
      <Subheading>Vad händer nu?</Subheading>
      <P>
        En människa hos oss läser anmälan och fattar ett beslut. Du får det i ett mejl, med skälen och hur du
        säger emot om du tycker att vi har fel. Vi berättar inte för någon utanför {SITE_NAME} att det var du
        som anmälde.
      </P>
      <Action href={link}>Se det du anmälde</Action>
    </Layout>
  ),
  sample: {
    ...sampleNotice,
    text: 'Det är min startplats.\nJag har aldrig lagt ut den.',
    at: completedDates.paidAt,
    link: samplePurchase.links.listing,
  },
};

/** `appeal`: the seller wants a decision to be looked at again. `link`: the admins' list. */
export const noticeToHandle: Mail<NoticeMailProps & AccountLink & { appeal: boolean }> = {
  subject: ({ appeal, number, raceName }) =>
    `${appeal ? 'Begäran om omprövning' : 'Ny anmälan'} ${number}: ${raceName}`,
  body: ({ firstName, appeal, number, title, subject, noticeReason, link }) => (
    <Layout
      preview={appeal ? 'Säljaren vill att beslutet prövas igen.' : 'En anmälan väntar på beslut.'}
      heading={appeal ? 'En begäran om omprövning' : 'En ny anmälan'}
      firstName={firstName}
      reason={reasons.admin}
    >
      <P>
        {appeal
          ? `Säljaren begär omprövning av beslutet om annonsen om ${title} (${number}). Någon annan än den som fattade det första beslutet avgör.`
          : `Någon har anmält ${subjectWords[subject]} om ${title} (${number}). Skäl: ${noticeReasonLabels[noticeReason].toLowerCase()}.`}
      </P>
      <Action href={link}>Öppna anmälningarna</Action>
    </Layout>
  ),
  sample: {
    ...sampleNotice,
    firstName: 'Åsa',
    appeal: false,
    link: 'https://lopp.example/admin/manager?tab=notices',
  },
};

/** What a decision is called for its readers. */
const headings: Record<NoticeSubject, Record<NoticeDecision, string>> = {
  listing: {
    kept: 'Annonsen ligger kvar',
    paused: 'Annonsen är pausad',
    removed: 'Annonsen är borttagen',
    corrected: 'Annonsen är rättad',
  },
  race: {
    kept: 'Sidan är oförändrad',
    paused: 'Sidan är pausad',
    removed: 'Sidan är borttagen',
    corrected: 'Sidan är rättad',
  },
};

/** What was decided on, why, and by whom (regulation (EU) 2022/2065, art. 17.3). */
const Reasons = ({ ground, text }: Pick<DecisionProps, 'ground' | 'text'>) => (
  <>
    <Subheading>Motivering</Subheading>
    <P>
      <strong>{groundLabels[ground]}</strong>
    </P>
    <Quote>{text}</Quote>
    <P>{NO_AUTOMATED_DECISION}</P>
  </>
);

/** `link`: our rules. */
export const noticeDecidedReporter: Mail<DecisionProps & { link: string }> = {
  subject: ({ number, raceName }) => `Beslut om din anmälan ${number}: ${raceName}`,
  body: ({ firstName, subject, decision, number, title, ground, text, link }) => (
    <Layout
      preview="Här är vårt beslut och skälen till det."
      heading={headings[subject][decision]}
      firstName={firstName}
      reason={reasons.notice}
    >
      <P>
        Tack för att du hörde av dig. Vi har prövat din anmälan {number} av {subjectWords[subject]} om{' '}
        <strong>{title}</strong>.
      </P>
      <Reasons ground={ground} text={text} />
      <Action href={link}>Läs reglerna för annonser</Action>
      <Subheading>Tycker du att vi har fel?</Subheading>
      <P>
        Svara på mejlet inom {APPEAL_MONTHS} månader och berätta varför, så tittar någon annan hos oss på det.
        Du kan också vända dig till ett certifierat organ för tvistlösning eller till domstol.
      </P>
    </Layout>
  ),
  sample: { ...sampleDecision, link: 'https://lopp.example/terms' },
};

/** `appealBy`: null when there is nothing to appeal. `link`: the seller's own listings. */
export const noticeDecidedSeller: Mail<DecisionProps & AccountLink & { appealBy: DateString | null }> = {
  subject: ({ decision, number, raceName }) =>
    `${isRestriction(decision) ? headings.listing[decision] : 'Din annons har anmälts och ligger kvar'}: ${raceName} (${number})`,
  body: ({ firstName, decision, number, title, noticeReason, ground, text, appealBy, link }) => (
    <Layout
      preview={
        isRestriction(decision)
          ? 'Läs varför och hur du begär omprövning.'
          : 'Någon anmälde annonsen. Du behöver inte göra något.'
      }
      heading={headings.listing[decision]}
      firstName={firstName}
      reason={reasons.seller}
    >
      <P>
        Någon har anmält din annons om <strong>{title}</strong>. Skälet i anmälan:{' '}
        {noticeReasonLabels[noticeReason].toLowerCase()}. Vi har prövat den (nummer {number}).
      </P>
      {decision === 'kept' && <P>Annonsen ligger kvar som den är, och du behöver inte göra något.</P>}
      {decision === 'paused' && (
        <P>Annonsen är pausad i hela tjänsten och kan inte köpas. Ett köp som redan är betalt fortsätter.</P>
      )}
      {decision === 'removed' && (
        <P>Annonsen är borttagen och syns inte för någon annan. Ett köp som redan är betalt fortsätter.</P>
      )}
      <Reasons ground={ground} text={text} />
      {appealBy && (
        <>
          <Subheading>Tycker du att vi har fel?</Subheading>
          <P>
            Begär omprövning senast {formatDate(appealBy)}, under Mina annonser. Det kostar ingenting, och
            någon annan hos oss avgör. Du kan också vända dig till ett certifierat organ för tvistlösning
            eller till domstol.
          </P>
          <Action href={link}>Till annonsen</Action>
        </>
      )}
    </Layout>
  ),
  sample: {
    ...sampleDecision,
    firstName: 'Åsa',
    appealBy: '2027-05-21',
    link: samplePurchase.links.myListings,
  },
};

/** `forSale`: the listing can be bought again. `link`: the seller's own listings. */
export const noticeAppealDecided: Mail<
  NoticeMailProps & {
    role: 'seller' | 'reporter';
    outcome: AppealOutcome;
    forSale: boolean;
    text: string;
    link: string;
  }
> = {
  subject: ({ outcome, number, raceName }) => `${appealLabels[outcome]}: ${raceName} (${number})`,
  body: ({ firstName, role, outcome, number, title, forSale, text, link }) => (
    <Layout
      preview="Omprövningen är klar. Här är beslutet och skälen."
      heading={appealLabels[outcome]}
      firstName={firstName}
      reason={role === 'seller' ? reasons.seller : reasons.notice}
    >
      <P>
        {role === 'seller'
          ? 'Du bad oss att pröva beslutet om din annons'
          : 'Säljaren bad oss att pröva beslutet om annonsen'}{' '}
        om <strong>{title}</strong> en gång till (nummer {number}). Det är gjort.
      </P>
      {outcome === 'upheld' && <P>Det första beslutet står fast.</P>}
      {outcome === 'reversed' && (
        <P>
          {forSale
            ? 'Det första beslutet är ändrat och annonsen är till salu igen.'
            : 'Det första beslutet är ändrat. Annonsen är inte till salu just nu.'}
        </P>
      )}
      <Subheading>Motivering</Subheading>
      <Quote>{text}</Quote>
      <P>
        {NO_AUTOMATED_DECISION} Vill du gå vidare kan du vända dig till ett certifierat organ för tvistlösning
        eller till domstol.
      </P>
      {role === 'seller' && <Action href={link}>Till annonsen</Action>}
    </Layout>
  ),
  sample: {
    ...sampleNotice,
    role: 'seller',
    outcome: 'reversed',
    forSale: true,
    text: 'Du har visat kvittot från arrangören, och platsen är din.',
    link: samplePurchase.links.myListings,
  },
};
