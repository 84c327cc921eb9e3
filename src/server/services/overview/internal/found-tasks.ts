import { shortName } from '@/domain/account/public-profile';
import type { Task, TaskKind } from '@/domain/moderation/tasks';

/**
 * How many of a kind are read: as many as the whole list shows, so that no kind is cut off before the list is, however
 * they mix.
 */
export const MAX_TASKS = 50;

/** The most pressing tasks of one kind, and how many there are in all. */
export interface FoundTasks {
  kind: TaskKind;
  total: number;
  items: Task[];
}

/** What most tasks are: about nobody, without money, and open to every admin. */
const plain: Pick<Task, 'who' | 'amount' | 'own'> = { who: [], amount: null, own: false };

/** Every row carries the total of its kind, so that one query reads both. */
export const foundTasks = <Row extends { total: number }>(
  kind: TaskKind,
  rows: Row[],
  itemOf: (row: Row) => Omit<Task, 'kind' | keyof typeof plain> & Partial<typeof plain>,
): FoundTasks => ({
  kind,
  total: rows[0]?.total ?? 0,
  items: rows.map((row) => ({ ...plain, kind, ...itemOf(row) })),
});

interface Names {
  firstName: string;
  lastName: string;
}

/**
 * Who a task is about, by their short names. An admin who is a party of it does not learn who the other one is.
 * @param own whether the admin is a party
 */
export const namesOf = (own: boolean, ...users: (Names | null)[]): string[] =>
  own ? [] : users.flatMap((user) => (user && shortName(user)) ?? []);

export const titleOf = (listing: { customRaceName: string | null; raceName: string }): string =>
  listing.customRaceName ?? listing.raceName;
