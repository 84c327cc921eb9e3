import { APPEAL_MONTHS, isRestriction } from '@/domain/moderation/notices';
import { SITE_NAME } from '@/domain/site/site';
import { formatDate, formatFullInstant } from '@/text/dates';
import {
  appealLabels,
  DECIDED_BY_PEOPLE,
  groundLabels,
  noticeReasonLabels,
  subjectWords,
} from '@/text/moderation';
import type { Mail } from './mail';
import { Action, Code, P, Quote, Subheading } from './parts/blocks';
import { Layout } from './parts/layout';
import { reasons } from './parts/words';
import type { MailProps, NoticeMailProps } from './props';

/** To an address that may be another's: nothing that the sender wrote. */
export const noticeCode: Mail<MailProps['noticeCode']> = {
  subject: ({ code }) => `${code} är din kod för anmälan`,
  body: ({ code, validMinutes, link }) => (
    <Layout
      preview={`Skriv koden på sidan inom ${validMinutes} minuter, så tar vi emot anmälan.`}
      heading="Bekräfta din anmälan"
      firstName={null}
      reason={reasons.noticeAsked}
    >
      <P>Skriv den här koden på sidan där du anmälde. Den gäller i {validMinutes} minuter.</P>
      <Code>{code}</Code>
      <Action href={link}>Till det du anmälde</Action>
      <P>Har du inte anmält något? Då kan du strunta i mejlet. Ingenting skickas in utan koden.</P>
    </Layout>
  ),
};

export const noticeReceived: Mail<MailProps['noticeReceived']> = {
  subject: ({ number, title }) => `Vi har tagit emot din anmälan ${number}: ${title}`,
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
};

export const noticeToHandle: Mail<MailProps['noticeToHandle']> = {
  subject: ({ appeal, number, title }) =>
    `${appeal ? 'Begäran om omprövning' : 'Ny anmälan'} ${number}: ${title}`,
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
};

/** What a decision is called for its readers. */
const headings: Record<
  NoticeMailProps['subject'],
  Record<MailProps['noticeDecidedReporter']['decision'], string>
> = {
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
const Reasons = ({ ground, text }: Pick<MailProps['noticeDecidedReporter'], 'ground' | 'text'>) => (
  <>
    <Subheading>Motivering</Subheading>
    <P>
      <strong>{groundLabels[ground]}</strong>
    </P>
    <Quote>{text}</Quote>
    <P>{DECIDED_BY_PEOPLE}</P>
  </>
);

export const noticeDecidedReporter: Mail<MailProps['noticeDecidedReporter']> = {
  subject: ({ number, title }) => `Beslut om din anmälan ${number}: ${title}`,
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
};

export const noticeDecidedSeller: Mail<MailProps['noticeDecidedSeller']> = {
  subject: ({ decision, number, title }) =>
    `${isRestriction(decision) ? headings.listing[decision] : 'Din annons har anmälts och ligger kvar'}: ${title} (${number})`,
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
};

export const noticeAppealDecided: Mail<MailProps['noticeAppealDecided']> = {
  subject: ({ outcome, number, title }) => `${appealLabels[outcome]}: ${title} (${number})`,
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
        {DECIDED_BY_PEOPLE} Vill du gå vidare kan du vända dig till ett certifierat organ för tvistlösning
        eller till domstol.
      </P>
      {role === 'seller' && <Action href={link}>Till annonsen</Action>}
    </Layout>
  ),
};
