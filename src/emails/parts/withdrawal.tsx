import { formatFullInstant } from '@/text/dates';
import type { WithdrawalProps } from '../props';
import { P, Quote } from './blocks';

/** The statement as it was received, in full: this is the receipt the law asks for. */
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
