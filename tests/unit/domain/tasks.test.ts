import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  disputeDue,
  isDueThisWeek,
  isPressing,
  isUpkeep,
  pausedSellerDue,
  promisedBy,
  type Task,
  taskDaysLeft,
  taskKinds,
  taskOrder,
  taskPath,
} from '@/domain/moderation/tasks';
import { ore } from '@/domain/money/ore';
import { DAY, HOUR, plus, stockholmDate } from '@/domain/time';
import { isManagerTab, namedRow } from '@/features/admin/manager-tabs';

const NOW = new Date('2027-03-10T09:00:00Z');

const task = (fields: Partial<Task>): Task => ({
  kind: 'dispute',
  id: 'a',
  what: 'Loppet',
  who: [],
  amount: null,
  own: false,
  due: plus(NOW, 5 * DAY),
  since: NOW,
  ...fields,
});

const ids = (...items: Task[]) => items.toSorted(taskOrder).map(({ id }) => id);

test('what is late or due today comes first, then the days to come, and last what has no limit', () => {
  const [late, today, later, never] = [-1, 0, 9, null].map((days) =>
    task({ id: String(days), due: days === null ? null : plus(NOW, days * DAY) }),
  ) as [Task, Task, Task, Task];
  expect(ids(never, later, today, late)).toEqual(['-1', '0', '9', 'null']);
  expect(ids({ ...never, amount: ore(900_00) }, later)).toEqual(['9', 'null']);
});

test('of one day in Stockholm, more money comes first, then what is older', () => {
  const morning = task({ id: 'morning', due: new Date('2027-03-10T05:00:00Z'), amount: ore(100_00) });
  // A minute before midnight in Stockholm.
  const evening = task({ id: 'evening', due: new Date('2027-03-10T22:59:00Z'), amount: ore(500_00) });
  const tomorrow = task({ id: 'tomorrow', due: new Date('2027-03-10T23:00:00Z'), amount: ore(900_00) });
  expect(ids(tomorrow, morning, evening)).toEqual(['evening', 'morning', 'tomorrow']);
  const old = task({ id: 'old', since: plus(NOW, -1) });
  expect(ids(task({ id: 'new' }), task({ id: 'free', amount: ore(0) }), old)).toEqual(['old', 'free', 'new']);
});

const instant = fc.integer({ min: 0, max: 40 }).map((hours) => plus(NOW, hours * 7 * HOUR));
const anyTask: fc.Arbitrary<Task> = fc.record({
  kind: fc.constantFrom(...taskKinds),
  id: fc.constantFrom('a', 'b', 'c'),
  what: fc.constant('Loppet'),
  who: fc.constant([]),
  amount: fc.option(fc.constantFrom(ore(0), ore(100), ore(200))),
  due: fc.option(instant),
  since: instant,
  own: fc.boolean(),
});

test('the order is total: every list has one order, however it came', () => {
  fc.assert(
    fc.property(anyTask, anyTask, anyTask, (a, b, c) => {
      // Zero minus zero is not minus zero here.
      expect(taskOrder(a, b) + taskOrder(b, a)).toBe(0);
      if (taskOrder(a, b) <= 0 && taskOrder(b, c) <= 0) expect(taskOrder(a, c)).toBeLessThanOrEqual(0);
      if (taskOrder(a, b) === 0) expect([a.kind, a.id]).toEqual([b.kind, b.id]);
    }),
  );
  fc.assert(
    fc.property(
      fc
        .uniqueArray(anyTask, { selector: ({ kind, id }) => `${kind} ${id}` })
        .chain((items) =>
          fc.tuple(fc.constant(items), fc.shuffledSubarray(items, { minLength: items.length })),
        ),
      ([items, shuffled]) => {
        const sorted = items.toSorted(taskOrder);
        expect(shuffled.toSorted(taskOrder)).toEqual(sorted);
        const days = sorted.map(({ due }) => (due ? stockholmDate(due) : '9999'));
        expect(days).toEqual(days.toSorted());
      },
    ),
  );
});

test.each([
  ['pressing', isPressing, DAY],
  ['due this week', isDueThisWeek, 7 * DAY],
])('%s is what is late or has so much time left, and nothing without a limit', (_, isSo, left) => {
  const around = [-1, 0, 1].map((ms) => isSo({ due: plus(NOW, left + ms) }, NOW));
  expect(around).toEqual([true, true, false]);
  expect(isSo({ due: plus(NOW, -DAY) }, NOW)).toBe(true);
  expect(isSo({ due: null }, NOW)).toBe(false);
});

test('only the checking of a race waits for nobody', () => {
  expect(taskKinds.filter(isUpkeep)).toEqual(['race']);
});

test('a dispute is decided within three days of both sides, and before the clock does it', () => {
  const paid = plus(NOW, -10 * DAY);
  expect(disputeDue(paid, NOW, null)).toEqual(plus(NOW, 5 * DAY));
  expect(disputeDue(paid, NOW, plus(NOW, HOUR))).toEqual(plus(NOW, HOUR + 3 * DAY));
  // Held for 80 days at most.
  const late = plus(NOW, -78 * DAY);
  expect(disputeDue(late, NOW, null)).toEqual(plus(late, 80 * DAY));
});

test('a paused seller is due with their money, and never for listings alone', () => {
  expect(pausedSellerDue({ transferSince: null, purchaseEnds: null })).toBeNull();
  expect(pausedSellerDue({ transferSince: NOW, purchaseEnds: null })).toEqual(plus(NOW, 7 * DAY));
  const purchaseEnds = plus(NOW, DAY);
  expect(pausedSellerDue({ transferSince: NOW, purchaseEnds })).toEqual(purchaseEnds);
});

test('days left are days of the calendar in Stockholm', () => {
  const due = new Date('2027-03-12T23:00:00Z');
  const around = (at: string) => [-1, 0, 1].map((ms) => taskDaysLeft({ due }, plus(new Date(at), ms)));
  expect(around('2027-03-12T23:00:00Z')).toEqual([1, 0, 0]);
  expect(around('2027-03-13T23:00:00Z')).toEqual([0, -1, -1]);
  expect(taskDaysLeft({ due: null }, NOW)).toBeNull();
});

test('every kind leads to its row on the dashboard; a dispute, a chargeback and a user to their own pages', () => {
  const id = '3f0c9a52-0000-4000-8000-000000000000';
  for (const kind of taskKinds) {
    const url = new URL(taskPath({ kind, id }), 'https://loppbytet.example');
    if (kind === 'dispute') expect(url.pathname).toBe(`/arenden/${id}`);
    else if (kind === 'pausedSeller' || kind === 'unreachable')
      expect(url.pathname).toBe(`/admin/users/${id}`);
    else if (kind === 'chargeback') expect(url.pathname).toBe(`/admin/aterkrav/${id}`);
    else {
      expect([url.pathname, isManagerTab(url.searchParams.get('tab'))]).toEqual(['/admin/manager', true]);
      expect(namedRow(url.searchParams, url.hash.slice(1) || null)).toEqual({ only: id });
    }
  }
});

test('a row is named in one list of a tab, by an id', () => {
  const id = '3f0c9a52-0000-4000-8000-000000000000';
  const named = (address: string, list: string | null) => namedRow(new URLSearchParams(address), list);
  expect(named(`rad=${id}`, null)).toEqual({ only: id });
  expect(named(`rad=${id}&lista=jobb`, 'jobb')).toEqual({ only: id });
  expect(named(`rad=${id}&lista=jobb`, 'avstamning')).toBeUndefined();
  expect(named(`rad=${id}&lista=jobb`, null)).toBeUndefined();
  expect(named('rad=x', null)).toBeUndefined();
  expect(named('', null)).toBeUndefined();
});

test('a race to verify is shown alone, however many there are', () => {
  expect(taskPath({ kind: 'race', id: 'x' })).toBe('/admin/manager?tab=races&lopp=x&rad=x');
});

test('what has no deadline of its own is promised within days', () => {
  expect(promisedBy('refund', NOW)).toEqual(plus(NOW, DAY));
  expect(promisedBy('notice', NOW)).toEqual(plus(NOW, 3 * DAY));
});
