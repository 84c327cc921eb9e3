import { TextLink } from '@/components/links';
import { Notice } from '@/components/notice';
import type { ErrorCode } from '@/domain/errors';
import type { Ore } from '@/domain/money';
import { errorTexts } from '@/text/errors';
import { formatKr } from '@/text/money';

/** Why the place cannot be bought now. */
export const ObstacleNotice = ({ code }: { code: ErrorCode }) => (
  <Notice kind="info" title={errorTexts[code].title}>
    {errorTexts[code].text}
  </Notice>
);

/** The buyer has reserved as many places as one may without paying. */
export const TooManyReservations = () => (
  <Notice kind="warning" title={errorTexts.TOO_MANY_RESERVATIONS.title}>
    {errorTexts.TOO_MANY_RESERVATIONS.text}{' '}
    <TextLink href="/auth/profile?tab=purchases">Visa dina köp</TextLink>
  </Notice>
);

/** Nobody pays another price than the one they looked at without having been told. */
export const PriceChanged = ({ from, to }: { from: Ore; to: Ore }) => (
  <Notice kind="warning" title={errorTexts.PRICE_CHANGED.title} my="md">
    Säljaren har ändrat priset från {formatKr(from)} till {formatKr(to)} sedan du öppnade sidan.
  </Notice>
);
