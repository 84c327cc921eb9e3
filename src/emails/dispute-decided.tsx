import { Fragment } from 'react';
import type { Ending } from '@/domain/purchase/states';
import { decisionParts, lowerFirst } from '@/text/dispute';
import { formatKr } from '@/text/numbers';
import type { Mail } from './mail';
import { Action, P, Quote, Subheading } from './parts/blocks';
import { Layout } from './parts/layout';
import { reasons } from './parts/words';
import type { MailProps } from './props';

type Props = MailProps['disputeDecided'];

/** The outcome in a few words, to each of the parties. */
const headings: Record<Props['role'], Record<Props['decision'], (props: Props) => string>> = {
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

const headingOf = (props: Props) => headings[props.role][props.decision](props);

export const disputeDecided: Mail<Props> = {
  subject: (props) => `${endings[props.ending].subject}, ${lowerFirst(headingOf(props))}: ${props.title}`,
  body: (props) => (
    <Layout
      preview={endings[props.ending].lead(props.title)}
      heading={headingOf(props)}
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
    </Layout>
  ),
};
