import { Alert, Anchor } from '@mantine/core';
import { Kr } from '@/components/keyed-text';
import { Link } from '@/components/link';
import { Warning } from '@/components/warning';
import type { ErrorCode } from '@/domain/errors';
import type { Ore } from '@/domain/money/ore';
import { CODE_TIME, MIN_SELLER_TIME } from '@/domain/race/windows';
import { HOUR } from '@/domain/time';
import type { Listing } from '@/features/listings/live-listing';
import { PauseReason } from '@/features/races/pause-reason';
import { formatDeadline } from '@/text/dates';
import { errorTexts } from '@/text/errors';

/** Since when there is too little time left in a window, and for what. */
const tooLate = ({ buyableUntil, closesAt, mechanism }: NonNullable<Listing['window']>): string => {
  const hours = MIN_SELLER_TIME / HOUR;
  const forCode = mechanism === 'buyer_code' ? ` och köparen ${CODE_TIME / HOUR} timmar för koden` : '';
  return `Sedan ${formatDeadline(buyableUntil)} går platsen inte att köpa. Arrangören stänger namnbytet ${formatDeadline(closesAt)}, och säljaren behöver minst ${hours} timmar${forCode}.`;
};

/** Why the listing cannot be bought now, and since when. */
export const ObstacleNotice = ({
  code,
  listing: { window, resalePausedReason },
}: {
  code: ErrorCode;
  listing: Pick<Listing, 'window' | 'resalePausedReason'>;
}) => (
  <Alert title={errorTexts[code].title}>
    {code === 'NAME_CHANGE_TOO_LATE' && window ? tooLate(window) : errorTexts[code].text}
    {code === 'RESALE_PAUSED' && resalePausedReason && <PauseReason reason={resalePausedReason} />}
  </Alert>
);

/** The buyer has the maximum number of unpaid reservations. */
export const TooManyReservations = () => (
  <Warning title={errorTexts.TOO_MANY_RESERVATIONS.title}>
    {errorTexts.TOO_MANY_RESERVATIONS.text}{' '}
    <Anchor component={Link} href="/auth/profile?tab=purchases">
      Visa dina köp
    </Anchor>
  </Warning>
);

/** Shown when the price has changed since the page was opened. */
export const PriceChanged = ({ from, to }: { from: Ore; to: Ore }) => (
  <Warning title={errorTexts.PRICE_CHANGED.title} my="md" data-price-changed="">
    Säljaren har ändrat priset från <Kr amount={from} /> till <Kr amount={to} /> sedan du öppnade sidan.
  </Warning>
);
