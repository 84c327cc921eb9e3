import { TextLink } from '@/components/ui/links';
import { Notice } from '@/components/ui/notice';
import type { ErrorCode } from '@/domain/errors';
import type { Ore } from '@/domain/money';
import { errorTexts } from '@/text/errors';
import { formatKr } from '@/text/money';

/** Why the listing cannot be bought now. */
export const ObstacleNotice = ({ code }: { code: ErrorCode }) => (
  <Notice kind="info" title={errorTexts[code].title}>
    {errorTexts[code].text}
  </Notice>
);

/** The buyer has the maximum number of unpaid reservations. */
export const TooManyReservations = () => (
  <Notice kind="warning" title={errorTexts.TOO_MANY_RESERVATIONS.title}>
    {errorTexts.TOO_MANY_RESERVATIONS.text}{' '}
    <TextLink href="/auth/profile?tab=purchases">Visa dina köp</TextLink>
  </Notice>
);

/** Shown when the price has changed since the page was opened. */
export const PriceChanged = ({ from, to }: { from: Ore; to: Ore }) => (
  <Notice kind="warning" title={errorTexts.PRICE_CHANGED.title} my="md">
    Säljaren har ändrat priset från {formatKr(from)} till {formatKr(to)} sedan du öppnade sidan.
  </Notice>
);
