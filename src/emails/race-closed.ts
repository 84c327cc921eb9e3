import { REFUND_BANK_DAYS } from '@/text/dates';
import { formatKr } from '@/text/numbers';
import { letter } from './letter';
import type { MailProps } from './props';

type Props = MailProps['raceClosedBuyer'];

const heading = ({ cancelled }: Props) => (cancelled ? 'Loppet är inställt' : 'Namnbytet har stängt');
const because = ({ cancelled, raceName }: Props) =>
  cancelled
    ? `Arrangören har ställt in ${raceName}, så platsen kan inte byta namn.`
    : `Arrangören av ${raceName} har stängt namnbytet, så platsen kan inte byta namn i tid.`;

function refund({ split, bankDecides }: Props): string {
  const total = formatKr(split.total);
  return bankDecides
    ? `Din bank har redan begärt tillbaka pengarna. Ger banken dig rätt får du dem av banken, annars betalar vi tillbaka ${total} när banken har svarat.`
    : `${total} är på väg tillbaka samma väg som du betalade, serviceavgiften inräknad. Det brukar synas inom ${REFUND_BANK_DAYS}.`;
}

export const raceClosedBuyer = letter<Props>('buyer', {
  subject: (props) => `${heading(props)}, du får pengarna tillbaka: ${props.title}`,
  preview: refund,
  heading,
  paragraphs: (props) => [
    `${because(props)} Ditt köp av ${props.title} är avbrutet.`,
    `${refund(props)} Du behöver inte göra något.`,
  ],
  button: 'Se köpet',
  href: ({ links }) => links.myPurchases,
});

export const raceClosedSeller = letter<Props>('seller', {
  subject: (props) => `${heading(props)}, köpet är avbrutet: ${props.title}`,
  preview: 'Köparen får pengarna tillbaka och din annons är pausad.',
  heading,
  paragraphs: (props) => [
    `${because(props)} Köparen av ${props.title} får pengarna tillbaka och din annons är pausad. Gör inget namnbyte för köparen; har du redan börjat, kontakta oss.`,
  ],
  button: 'Se annonsen',
  href: ({ links }) => links.myListings,
});
