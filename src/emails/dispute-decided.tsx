import { formatKr } from '@/text/money';
import type { Mail } from './mail';
import { Action, P, Quote, Subheading } from './parts/blocks';
import { Layout } from './parts/layout';
import { REFUND_BANK_DAYS, reasons } from './parts/words';
import type { MailProps } from './props';

type Props = MailProps['disputeDecided'];

interface Amounts {
  buyer: string;
  seller: string;
}

interface Outcome {
  heading: (amounts: Amounts) => string;
  text: (amounts: Amounts) => string;
}

const outcomes: Record<Props['role'], Record<Props['decision'], Outcome>> = {
  buyer: {
    refund: {
      heading: () => 'Du får pengarna tillbaka',
      text: ({ buyer }) =>
        `Köpet är avbrutet och ${buyer} är på väg tillbaka samma väg som du betalade. Det brukar synas inom ${REFUND_BANK_DAYS}. Du behöver inte göra något.`,
    },
    part: {
      heading: ({ buyer }) => `Du får ${buyer} tillbaka`,
      text: ({ buyer, seller }) =>
        `Köpet står fast, men du får tillbaka en del av det du betalade. ${buyer} är på väg samma väg som du betalade och brukar synas inom ${REFUND_BANK_DAYS}. Säljaren får ${seller}.`,
    },
    release: {
      heading: () => 'Köpet står fast',
      text: () => 'Vår bedömning är att namnbytet är gjort. Köpet är slutfört och säljaren får betalt.',
    },
  },
  seller: {
    refund: {
      heading: () => 'Köparen får pengarna tillbaka',
      text: ({ buyer }) =>
        `${buyer} betalas tillbaka till köparen och din annons är pausad. Du kan återaktivera annonsen eller ta bort den.`,
    },
    part: {
      heading: ({ seller }) => `Du får ${seller}`,
      text: ({ buyer, seller }) =>
        `Köpet är slutfört, men en del går tillbaka till köparen: ${buyer}. ${seller} är på väg till ditt konto.`,
    },
    release: {
      heading: ({ seller }) => `${seller} är på väg till dig`,
      text: ({ seller }) =>
        `Vår bedömning är att namnbytet är gjort. Köpet är slutfört och ${seller} är på väg till ditt konto. Du behöver inte göra något.`,
    },
  },
};

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const outcomeOf = ({ role, decision }: Props) => outcomes[role][decision];
const amountsOf = ({ toBuyer, toSeller }: Props): Amounts => ({
  buyer: formatKr(toBuyer),
  seller: formatKr(toSeller),
});

export const disputeDecided: Mail<Props> = {
  subject: (props) =>
    `Ärendet är avgjort, ${lowerFirst(outcomeOf(props).heading(amountsOf(props)))}: ${props.title}`,
  body: (props) => {
    const { heading, text } = outcomeOf(props);
    const amounts = amountsOf(props);
    return (
      <Layout
        preview={text(amounts)}
        heading={heading(amounts)}
        firstName={props.firstName}
        reason={reasons[props.role]}
      >
        <P>Ärendet om startplatsen i {props.title} är avgjort.</P>
        <P>{text(amounts)}</P>
        {props.notes && (
          <>
            <Subheading>Motivering</Subheading>
            <Quote>{props.notes}</Quote>
          </>
        )}
        <Action href={props.links.dispute}>Se ärendet</Action>
      </Layout>
    );
  },
};
