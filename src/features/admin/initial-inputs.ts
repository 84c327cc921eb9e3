import type { DisputeStatus } from '@/domain/listing/states';
import { MAX_PAGE_SIZE } from '@/domain/page-size';
import type { Inputs, Outputs } from '@/trpc/client';

type MovementKind = Inputs['money']['movements']['kind'];

/** Rows per page of the money lists and of a user's. */
export const ROWS = 10;

/** The query inputs of each part of the dashboard when it is opened: the same for the prefetch and the browser. */
export const initialInputs = {
  tasks: { week: true },
  weeks: { weeks: 12 },
  races: { query: '', state: 'coming', sort: 'date', desc: false, page: 1 },
  held: { limit: ROWS },
  owed: {},
  movements: { kind: 'refund', limit: ROWS },
  deadLetters: { limit: ROWS },
  differences: { open: true, limit: ROWS },
  ads: { limit: MAX_PAGE_SIZE },
  users: { query: '', sort: 'createdAt', desc: true },
  withdrawals: { open: true },
  notices: { stage: 'open' },
} as const;

/** Which movements the address asks for. */
export const movementKindOf = (address: Pick<URLSearchParams, 'get'>): MovementKind =>
  address.get('visa') === 'transfer' ? 'transfer' : initialInputs.movements.kind;

/** The query of each list of one user's. */
export const listOfUser = (id: string) => ({ id, limit: ROWS });

export type DisputeItem = Outputs['admin']['disputes']['items'][number];

export type DisputeFilter = DisputeStatus | 'all';

/** One query for the server's prefetch and the browser's list. */
export const disputesQuery = (filter: DisputeFilter, query = '', oldest = false) => ({
  ...(filter !== 'all' && { status: filter }),
  ...(query && { query }),
  ...(oldest && { oldest }),
});
