import { reminderHours } from '@/domain/purchase/deadlines';
import { formatShortInstant } from '@/text/dates';
import { formatKr } from '@/text/numbers';
import type { Mail } from './mail';
import { Action, Deadline, P, Small, Steps } from './parts/blocks';
import { Layout } from './parts/layout';
import { sellerDoes, sellerProof } from './parts/mechanisms';
import { StepLine } from './parts/step-line';
import { need, reasons } from './parts/words';
import type { MailProps } from './props';

type Props = MailProps['nameChangeReminder'];

const deadlineOf = ({ dates }: Props) => need(dates.nameChangeDeadline, 'nameChangeDeadline');
const isLast = ({ hours }: Props) => hours === Math.max(...reminderHours);

export const nameChangeReminder: Mail<Props> = {
  subject: (props) =>
    `${isLast(props) ? 'Sista påminnelsen' : 'Påminnelse'}: gör namnbytet senast ${formatShortInstant(deadlineOf(props))}: ${props.title}`,
  body: (props) => (
    <Layout
      preview={`${props.title} är såld och köparen väntar. Gör namnbytet i tid, så får du ${formatKr(props.split.payout)}.`}
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
      <Deadline label="Klart senast" at={deadlineOf(props)} />
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
};
