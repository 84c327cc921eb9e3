import { formatKr } from '@/text/numbers';
import { letter } from './letter';
import type { MailProps } from './props';

type Props = MailProps['settlementOffered'];

/** What the offer gives the reader. */
const own = ({ role, toBuyer, toSeller }: Props): string =>
  role === 'buyer'
    ? toBuyer > 0
      ? `du får tillbaka ${formatKr(toBuyer)}`
      : 'köpet står fast och säljaren får betalt'
    : toSeller > 0
      ? `du får ${formatKr(toSeller)}`
      : 'köparen får pengarna tillbaka';

const name = ({ role }: Props) => (role === 'buyer' ? 'Säljaren' : 'Köparen');

/** What both get, to the öre. */
const split = ({ role, toBuyer, toSeller }: Props): string =>
  role === 'buyer'
    ? `Du får tillbaka ${formatKr(toBuyer)} och säljaren får ${formatKr(toSeller)}, avgifterna inräknade.`
    : `Du får ${formatKr(toSeller)} och köparen får tillbaka ${formatKr(toBuyer)}, avgifterna inräknade.`;

export const settlementOffered = letter<Props>(({ role }) => role, {
  subject: (props) => `${name(props)} vill göra upp: ${own(props)} (${props.title})`,
  preview: 'Säg ja, säg nej eller föreslå något annat.',
  heading: (props) => `${name(props)} föreslår en uppgörelse`,
  paragraphs: (props) => [
    `${name(props)} av startplatsen i ${props.title} har ett förslag för att lösa ärendet.`,
    split(props),
    'Säger du ja är ärendet klart och pengarna skickas direkt. Säger du nej fortsätter ärendet som förut, och du kan föreslå ett annat belopp.',
  ],
  button: 'Svara på förslaget',
  href: ({ links }) => links.dispute,
});
