import { formatKr } from '@/text/money';
import type { Mail } from './mail';
import { Action, P } from './parts/blocks';
import { Layout } from './parts/layout';
import { REFUND_BANK_DAYS, reasons } from './parts/words';
import type { MailProps } from './props';

type Props = MailProps['raceClosedBuyer'];

const headings = { true: 'Loppet är inställt', false: 'Namnbytet har stängt' } as const;
const headingOf = ({ cancelled }: Props) => headings[`${cancelled}`];
const because = ({ cancelled, raceName }: Props) =>
  cancelled
    ? `Arrangören har ställt in ${raceName}, så platsen kan inte byta namn.`
    : `Arrangören av ${raceName} har stängt namnbytet, så platsen kan inte byta namn i tid.`;

export const raceClosedBuyer: Mail<Props> = {
  subject: (props) => `${headingOf(props)}, du får pengarna tillbaka: ${props.title}`,
  body: (props) => {
    const total = formatKr(props.split.total);
    const back = props.bankDecides
      ? `Din bank har redan begärt tillbaka pengarna. Ger banken dig rätt får du dem av banken, annars betalar vi tillbaka ${total} när banken har svarat.`
      : `${total} är på väg tillbaka samma väg som du betalade, serviceavgiften inräknad. Det brukar synas inom ${REFUND_BANK_DAYS}.`;
    return (
      <Layout preview={back} heading={headingOf(props)} firstName={props.firstName} reason={reasons.buyer}>
        <P>
          {because(props)} Ditt köp av {props.title} är avbrutet.
        </P>
        <P>{back} Du behöver inte göra något.</P>
        <Action href={props.links.myPurchases}>Se köpet</Action>
      </Layout>
    );
  },
};

export const raceClosedSeller: Mail<Props> = {
  subject: (props) => `${headingOf(props)}, köpet är avbrutet: ${props.title}`,
  body: (props) => (
    <Layout
      preview="Köparen får pengarna tillbaka och din annons är pausad."
      heading={headingOf(props)}
      firstName={props.firstName}
      reason={reasons.seller}
    >
      <P>
        {because(props)} Köparen av {props.title} får pengarna tillbaka och din annons är pausad. Gör inget
        namnbyte för köparen; har du redan börjat, kontakta oss.
      </P>
      <Action href={props.links.myListings}>Se annonsen</Action>
    </Layout>
  ),
};
