import { MAX_PAGE_SIZE } from '@/domain/validation/listing';
import type { Inputs } from '@/trpc/client';

/** Rows enough for one look at where money is; there are more on demand. */
const ROWS = 10;

/** What each part of the dashboard asks when it is opened: one input for the server's prefetch and the browser. */
export const firstAsked = {
  weeks: { weeks: 12 },
  races: { query: '', state: 'coming', sort: 'date', desc: false, page: 1 },
  held: { state: 'awaiting_buyer_confirmation', limit: ROWS },
  movements: { kind: 'refund', limit: ROWS },
  deadLetters: { limit: ROWS },
  differences: { open: true, limit: ROWS },
  ads: { limit: MAX_PAGE_SIZE },
  users: { query: '', sort: 'createdAt', desc: true },
  withdrawals: { open: true },
} as const satisfies {
  weeks: Inputs['admin']['overview']['weeks'];
  races: Inputs['admin']['races']['list'];
  held: Inputs['money']['held'];
  movements: Inputs['money']['movements'];
  deadLetters: Inputs['money']['deadLetters'];
  differences: Inputs['money']['differences'];
  ads: Inputs['admin']['ads']['list'];
  users: Inputs['admin']['users']['list'];
  withdrawals: Inputs['withdrawals']['list'];
};
