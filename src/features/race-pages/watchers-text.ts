import { MAX_WATCHERS } from '@/domain/race/watchers';

/** "4 bevakar" */
export const watchersText = (watchers: number): string =>
  watchers < MAX_WATCHERS ? `${watchers} bevakar` : `minst ${MAX_WATCHERS} bevakar`;
