import { formatFullInstant } from '@/text/dates';
import type { WithdrawalProps } from '../props';
import { P, Quote } from './blocks';

/** The full statement as received: the receipt required by law. */
export const Statement = ({ name, email, reference, message, at }: WithdrawalProps) => (
  <>
    <P>
      Mottaget: <strong>{formatFullInstant(at)}</strong>
    </P>
    <P>
      {name} ({email}) har meddelat att avtalet om vår tjänst ångras för detta köp:
    </P>
    <Quote>{reference}</Quote>
    {message && (
      <>
        <P>Meddelande:</P>
        <Quote>{message}</Quote>
      </>
    )}
  </>
);
