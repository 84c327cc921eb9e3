import { MAX_WATCHERS } from '@/domain/race/watchers';
import { counted } from '@/text/numbers';

/** From this number down the page shows how few places are left. */
const FEW_LEFT = 5;

/** "24 platser till salu just nu", "3 kvar". @param count at least 1 */
const forSaleText = (count: number): string =>
  count > FEW_LEFT ? `${counted(count, 'plats', 'platser')} till salu just nu` : `${count} kvar`;

/** "4 bevakar" */
export const watchersText = (watchers: number): string =>
  watchers < MAX_WATCHERS ? `${watchers} bevakar` : `minst ${MAX_WATCHERS} bevakar`;

/** "3 kvar · 4 bevakar". @param watchers null while they are few */
export const scarcityText = (count: number, watchers: number | null): string =>
  [forSaleText(count), ...(watchers === null ? [] : [watchersText(watchers)])].join(' · ');
