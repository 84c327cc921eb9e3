import { formatKr } from '@/text/money';
import type { Mail } from './mail';
import { Action, P, Quote, Subheading } from './parts/blocks';
import { Layout } from './parts/layout';
import { REFUND_BANK_DAYS, reasons } from './parts/words';
import type { MailProps } from './props';

type Props = MailProps['disputeDecided'];

interface Outcome {
  heading: (amount: string) => string;
  text: (amount: string) => string;
}

const outcomes: Record<Props['role'], Record<Props['decision'], Outcome>> = {
  buyer: {
    refund: {
      heading: () => 'Du får pengarna tillbaka',
      text: (amount) =>
        `Köpet är avbrutet och ${amount} är på väg tillbaka samma väg som du betalade. Det brukar synas inom ${REFUND_BANK_DAYS}. Du behöver inte göra något.`,
    },
    release: {
      heading: () => 'Köpet står fast',
      text: () => 'Vår bedömning är att namnbytet är gjort. Köpet är slutfört och säljaren får betalt.',
    },
  },
  seller: {
    refund: {
      heading: () => 'Köparen får pengarna tillbaka',
      text: (amount) =>
        `${amount} betalas tillbaka till köparen och din annons är pausad. Du kan lägga upp platsen igen eller ta bort annonsen.`,
    },
    release: {
      heading: (amount) => `${amount} är på väg till dig`,
      text: (amount) =>
        `Vår bedömning är att namnbytet är gjort. Köpet är slutfört och ${amount} är på väg till ditt konto. Du behöver inte göra något.`,
    },
  },
};

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const outcomeOf = ({ role, decision }: Props) => outcomes[role][decision];

export const disputeDecided: Mail<Props> = {
  subject: (props) =>
    `Ärendet är avgjort, ${lowerFirst(outcomeOf(props).heading(formatKr(props.amount)))}: ${props.title}`,
  body: (props) => {
    const { heading, text } = outcomeOf(props);
    const amount = formatKr(props.amount);
    return (
      <Layout
        preview={text(amount)}
        heading={heading(amount)}
        firstName={props.firstName}
        reason={reasons[props.role]}
      >
        <P>Ärendet om startplatsen i {props.title} är avgjort.</P>
        <P>{text(amount)}</P>
        {props.notes && (
          <>
            <Subheading>Motivering</Subheading>
            <Quote>{props.notes}</Quote>
          </>
        )}
        <Action href={props.role === 'buyer' ? props.links.myPurchases : props.links.myListings}>
          {props.role === 'buyer' ? 'Se köpet' : 'Se försäljningen'}
        </Action>
      </Layout>
    );
  },
};
