import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answerDue,
  CONFIRMATION_HOURS,
  CONFIRMATION_WINDOW,
  chargebackEnds,
  clockAfter,
  clocksAfterChargeback,
  confirmationDeadline,
  disputeDaysLeft,
  disputeEnds,
  dueReminder,
  endPause,
  NAME_CHANGE_HOURS,
  newCodeDeadline,
  pauseClock,
  sellerSilent,
} from '@/domain/purchase/deadlines';
import { RESERVATION, sellerTime } from '@/domain/race/windows';
import { DAY, HOUR, MINUTE, plus } from '@/domain/time';
import { aRace, nameChangeDeadline, paidAt, windowOf } from './samples';

/** A seller's clock that has run since the payment. */
const running = {
  window: windowOf(aRace()),
  paidAt,
  nameChangeStartsAt: paidAt,
  nameChangeDeadline,
  clockPausedAt: null as Date | null,
  deadlineBeforePause: null as Date | null,
  codeRejectedAt: null as Date | null,
  chargebackAt: null as Date | null,
  confirmationDeadline: null,
};

describe("the seller's 48 hours", () => {
  const [paid, due] = [paidAt.toISOString(), nameChangeDeadline.toISOString()];
  const code = { lastDay: '2027-03-02', transferMechanism: 'buyer_code' as const };
  it.each([
    ['from payment when name changes are open', { opensDay: null }, paid, due],
    ['from payment when they opened before', { opensDay: '2027-01-01' }, paid, due],
    ['from payment when they opened that day', { opensDay: '2027-03-01' }, paid, due],
    ['from a later opening', { opensDay: '2027-03-02' }, '2027-03-01T23:00Z', '2027-03-03T23:00Z'],
    ['from one in summer time', { opensDay: '2027-04-15' }, '2027-04-14T22:00Z', '2027-04-16T22:00Z'],
    ["to midnight of the race's own deadline", { lastDay: '2027-03-02' }, paid, '2027-03-02T23:00Z'],
    ['not to a later one', { lastDay: '2027-03-03' }, paid, due],
    ['to the day of a race without', { lastDay: null, date: '2027-03-03' }, paid, '2027-03-02T23:00Z'],
    ['to twelve hours before the close, by code', code, paid, '2027-03-02T11:00Z'],
  ])('run %s', (_, race, startsAt, deadline) => {
    const time = { startsAt: new Date(startsAt), deadline: new Date(deadline) };
    expect(sellerTime(windowOf(aRace(race)), paidAt)).toEqual(time);
  });

  it('are 48 hours of real time across a change of clocks', () => {
    const paid = new Date('2027-03-27T11:00:00Z');
    expect(sellerTime(windowOf(aRace()), paid)).toEqual({ startsAt: paid, deadline: plus(paid, 48 * HOUR) });
    expect(NAME_CHANGE_HOURS).toBe(48);
  });
});

describe("the buyer's time to answer", () => {
  it('is 72 hours, wherever it is read', () => {
    expect(CONFIRMATION_HOURS).toBe(72);
    expect(CONFIRMATION_WINDOW).toBe(72 * HOUR);
    expect(confirmationDeadline(paidAt, paidAt)).toEqual(new Date('2027-03-04T11:00:00Z'));
  });

  it('ends on day 80 after payment at the latest', () => {
    const last = plus(paidAt, 80 * DAY);
    for (const ms of [-1, 0, 1]) {
      const changed = plus(last, -72 * HOUR + ms);
      expect(confirmationDeadline(changed, paidAt)).toEqual(ms > 0 ? last : plus(changed, 72 * HOUR));
    }
  });
});

it('a listing is reserved a minute longer than the least that Stripe takes', () => {
  expect(RESERVATION).toBe(31 * MINUTE);
});

describe('reminders', () => {
  const reminders = {
    nameChangeStartsAt: paidAt,
    nameChangeDeadline,
    clockPausedAt: null as Date | null,
    reminded24hAt: null as Date | null,
    reminded32hAt: null as Date | null,
  };
  const dueAfter = (hours: number, ms: number, changes: Partial<typeof reminders> = {}) =>
    dueReminder({ ...reminders, ...changes }, plus(paidAt, hours * HOUR + ms));
  const sent24 = { reminded24hAt: plus(paidAt, 24 * HOUR) };
  const sentBoth = { ...sent24, reminded32hAt: plus(paidAt, 32 * HOUR) };

  it.each([
    ['before 24 hours', 24, -1, {}, null],
    ['at 24 hours', 24, 0, {}, 24],
    ['after 24 hours', 24, 1, {}, 24],
    ['at 24 hours, once it is sent', 24, 1, sent24, null],
    ['before 32 hours, once the first is sent', 32, -1, sent24, null],
    ['at 32 hours', 32, 0, sent24, 32],
    ['after 32 hours', 32, 1, sent24, 32],
    ['at 32 hours, when the first was slept through', 32, 0, {}, 32],
    ['once both are sent', 40, 0, sentBoth, null],
    ['when only the second was sent', 40, 0, { reminded32hAt: sentBoth.reminded32hAt }, null],
    ['just before the deadline', 48, -1, sent24, 32],
    ['at the deadline', 48, 0, sent24, null],
    ['after the deadline', 48, 1, {}, null],
  ])('%s: %j', (_, hours, ms, changes, due) => expect(dueAfter(hours, ms, changes)).toBe(due));

  it('are counted from the opening, not from payment', () => {
    const { startsAt, deadline } = sellerTime(windowOf(aRace({ opensDay: '2027-04-15' })), paidAt);
    const later = { ...reminders, nameChangeStartsAt: startsAt, nameChangeDeadline: deadline };
    const due = [-1, 0, 1].map((ms) => dueReminder(later, plus(startsAt, 24 * HOUR + ms)));
    expect([dueReminder(later, plus(paidAt, 40 * HOUR)), ...due]).toEqual([null, null, 24, 24]);
  });

  it('fall away when the race closes before they are due, and are none before the clock has started', () => {
    expect(dueAfter(24, 0, { nameChangeDeadline: plus(paidAt, 20 * HOUR) })).toBeNull();
    for (const missing of ['nameChangeStartsAt', 'nameChangeDeadline'])
      expect(dueAfter(30, 0, { [missing]: null }), missing).toBeNull();
  });

  it('are two at most, however often and late somebody looks', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 60 * HOUR }), { maxLength: 40 }), (looks) => {
        const kept = { ...reminders };
        const sent: number[] = [];
        for (const ms of looks.toSorted((a, b) => a - b)) {
          const now = plus(paidAt, ms);
          const due = dueReminder(kept, now);
          if (!due) continue;
          sent.push(due);
          if (due === 32) kept.reminded32hAt = now;
          kept.reminded24hAt ??= now;
        }
        expect([[], [24], [32], [24, 32]]).toContainEqual(sent);
      }),
    );
  });
});

describe('clocks after a chargeback that ended for us', () => {
  const stopped = (hours: number, startsAt = paidAt) => ({
    ...running,
    chargebackAt: plus(paidAt, hours * HOUR),
    nameChangeStartsAt: startsAt,
    nameChangeDeadline: plus(startsAt, 48 * HOUR),
  });

  it('have as much time left as when it was opened', () => {
    const now = plus(paidAt, 10 * HOUR + 20 * DAY);
    expect(clocksAfterChargeback(stopped(10), now)).toEqual({
      nameChangeStartsAt: plus(paidAt, 20 * DAY),
      nameChangeDeadline: plus(now, 38 * HOUR),
      confirmationDeadline: null,
    });
  });

  it('give the whole time when the clock had not begun', () => {
    const startsAt = plus(paidAt, 5 * DAY);
    for (const [now, begins] of [
      [plus(startsAt, DAY), plus(startsAt, DAY)],
      [plus(paidAt, 2 * HOUR), startsAt],
    ] as const)
      expect(clocksAfterChargeback(stopped(1, startsAt), now)).toMatchObject({
        nameChangeStartsAt: begins,
        nameChangeDeadline: plus(begins, 48 * HOUR),
      });
  });

  it('never run past the race’s own deadline, or longer than money is held', () => {
    const window = windowOf(aRace({ lastDay: '2027-03-10' }));
    const closes = new Date('2027-03-10T23:00:00Z');
    const clocks = clocksAfterChargeback({ ...stopped(1), window }, plus(closes, -HOUR));
    expect(clocks.nameChangeDeadline).toEqual(closes);
    const ends = (nameChangedAt: Date | null) =>
      chargebackEnds({ window, nameChangedAt, codeRejectedAt: null }, paidAt);
    expect([ends(null), ends(paidAt)]).toEqual([closes, plus(paidAt, 80 * DAY)]);
  });

  it('give the buyer the rest of their time too', () => {
    const awaiting = { ...stopped(48), confirmationDeadline: plus(paidAt, 78 * HOUR) };
    const now = plus(paidAt, 11 * DAY);
    expect(clocksAfterChargeback(awaiting, now).confirmationDeadline).toEqual(plus(now, 30 * HOUR));
  });
});

describe('the end of a dispute', () => {
  const day = (days: number) => plus(paidAt, days * DAY);

  it.each([
    [2, 60],
    [53, 60],
    [53.5, 60.5],
    [60, 67],
    [73, 80],
    [79, 80],
  ])('opened on day %d after payment: day %d', (opened, ends) => {
    expect(disputeEnds(paidAt, day(opened))).toEqual(day(ends));
  });

  it('leaves every dispute between a week and all of the time money is held', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 80 * DAY }), (after) => {
        const opened = plus(paidAt, after);
        const ends = disputeEnds(paidAt, opened);
        expect(ends >= day(60) && ends <= day(80)).toBe(true);
        if (after <= 73 * DAY) expect(ends.getTime() - opened.getTime()).toBeGreaterThanOrEqual(7 * DAY);
      }),
    );
  });

  it('is counted down in days from day 30 on', () => {
    const left = [30, 59, 60].map((days) =>
      [-1, 0, 1].map((ms) => disputeDaysLeft(paidAt, day(2), plus(day(days), ms))),
    );
    expect(left).toEqual([
      [null, 30, 30],
      [2, 1, 1],
      [1, 0, 0],
    ]);
  });
});

describe('the seller’s answer in a dispute', () => {
  const due = plus(paidAt, 48 * HOUR);

  it('is due within 48 hours of the report', () => {
    expect(answerDue(paidAt)).toEqual(due);
    const silent = [-1, 0, 1].map((ms) => sellerSilent(paidAt, null, plus(due, ms)));
    expect(silent).toEqual([false, true, true]);
  });

  it('counts whenever it comes', () => {
    for (const answered of [plus(paidAt, 1), plus(due, DAY)])
      expect(sellerSilent(paidAt, answered, plus(due, 2 * DAY))).toBe(false);
  });
});

describe('a pause while a details request is open', () => {
  const closing = (closesAt: Date) => ({ ...windowOf(aRace()), closesAt });
  const requestedAt = plus(paidAt, 10 * HOUR);
  const paused = { ...running, ...pauseClock(running, requestedAt) };

  it('gives a day at most, and never past the window or the time money is held', () => {
    expect(paused).toMatchObject({
      clockPausedAt: requestedAt,
      deadlineBeforePause: nameChangeDeadline,
      nameChangeDeadline: plus(paidAt, 72 * HOUR),
    });
    const soon = plus(paidAt, 60 * HOUR);
    expect(pauseClock({ ...running, window: closing(soon) }, requestedAt).nameChangeDeadline).toEqual(soon);
    const late = {
      window: closing(plus(paidAt, 100 * DAY)),
      nameChangeDeadline: plus(paidAt, 80 * DAY - HOUR),
    };
    expect(pauseClock({ ...running, ...late }, requestedAt).nameChangeDeadline).toEqual(
      plus(paidAt, 80 * DAY),
    );
  });

  it.each([0, 1, HOUR, 5 * HOUR, 24 * HOUR, 30 * HOUR])('gives back what it took: %d ms', (ms) => {
    const lost = Math.min(ms, 24 * HOUR);
    const after = endPause(paused, plus(requestedAt, ms));
    expect(after.nameChangeDeadline).toEqual(plus(paidAt, 48 * HOUR + lost));
    expect([after.clockPausedAt, after.deadlineBeforePause]).toEqual([null, null]);
    // Reminders are counted on.
    expect(after.nameChangeStartsAt).toEqual(plus(paidAt, ms));
  });

  it('takes nothing before the clock has begun, and ends nothing that has not begun', () => {
    const startsAt = plus(paidAt, 5 * DAY);
    const early = { ...running, nameChangeStartsAt: startsAt, nameChangeDeadline: plus(startsAt, 48 * HOUR) };
    const clock = { nameChangeStartsAt: startsAt, nameChangeDeadline: early.nameChangeDeadline };
    const waiting = { ...early, ...pauseClock(early, paidAt) };
    expect(waiting).toMatchObject(clock);
    expect(endPause(waiting, plus(paidAt, DAY))).toMatchObject(clock);
    const just = plus(startsAt, -6 * HOUR);
    expect(pauseClock(early, just).nameChangeDeadline).toEqual(plus(startsAt, 66 * HOUR));
    expect(endPause(running, requestedAt)).toEqual({});
    for (const missing of ['paidAt', 'nameChangeStartsAt', 'nameChangeDeadline'])
      expect(pauseClock({ ...running, [missing]: null }, requestedAt), missing).toEqual({});
    for (const missing of [
      'clockPausedAt',
      'deadlineBeforePause',
      'nameChangeStartsAt',
      'nameChangeDeadline',
    ])
      expect(endPause({ ...paused, [missing]: null }, requestedAt), missing).toEqual({});
  });

  it('sends no reminders while it waits', () => {
    const due = (clock: Partial<Parameters<typeof dueReminder>[0]>, hours: number) =>
      dueReminder(
        { ...running, ...clock, reminded24hAt: null, reminded32hAt: null },
        plus(paidAt, hours * HOUR),
      );
    const corrected = { ...paused, ...endPause(paused, plus(requestedAt, 10 * HOUR)) };
    expect([due({}, 33), due(paused, 33), due(corrected, 33), due(corrected, 34)]).toEqual([
      32,
      null,
      null,
      24,
    ]);
  });

  describe('and a chargeback', () => {
    const opened = plus(requestedAt, 4 * HOUR);
    const stopped = { ...paused, chargebackAt: opened };
    const ended = plus(opened, 9 * DAY);

    it('answered before it ends: the time until it began is given back, the rest by its end', () => {
      const answered = { ...stopped, ...endPause(stopped, plus(opened, 2 * DAY)) };
      const resumed = clocksAfterChargeback(answered, ended);
      expect(answered.nameChangeDeadline).toEqual(plus(paidAt, 52 * HOUR));
      expect(resumed.nameChangeDeadline).toEqual(plus(paidAt, 52 * HOUR + 9 * DAY));
    });

    it('answered after it has ended: nothing is counted twice', () => {
      const goesOn = { ...stopped, ...clocksAfterChargeback(stopped, ended), chargebackAt: null };
      const resumed = endPause(goesOn, plus(ended, 3 * HOUR));
      expect(goesOn.nameChangeDeadline).toEqual(plus(paidAt, 72 * HOUR + 9 * DAY));
      expect(resumed.nameChangeDeadline).toEqual(plus(paidAt, 48 * HOUR + 9 * DAY + 7 * HOUR));
    });
  });

  describe('and a race that moves', () => {
    it('keeps the pause on top of the new deadline', () => {
      const cut = plus(paidAt, 20 * HOUR);
      const short = { ...running, window: closing(cut), nameChangeDeadline: cut };
      const waiting = { ...short, ...pauseClock(short, requestedAt) };
      expect(waiting.nameChangeDeadline).toEqual(cut);
      expect(clockAfter(aRace(), waiting, plus(requestedAt, HOUR))).toMatchObject({
        startsAt: paidAt,
        deadline: plus(paidAt, 72 * HOUR),
        deadlineBeforePause: nameChangeDeadline,
      });
    });

    it('is cut by a window that now closes earlier', () => {
      const earlier = aRace({ lastDay: '2027-03-02' });
      const closes = new Date('2027-03-02T23:00:00Z');
      expect(clockAfter(earlier, paused, plus(requestedAt, HOUR))).toMatchObject({
        deadline: closes,
        deadlineBeforePause: closes,
      });
    });
  });
});

describe('the time for a new code', () => {
  const now = plus(paidAt, 30 * HOUR);

  it('is a day, never past the window’s close or the time money is held', () => {
    expect(newCodeDeadline(plus(now, 5 * DAY), paidAt, now)).toEqual(plus(now, 24 * HOUR));
    expect(newCodeDeadline(plus(now, 3 * HOUR), paidAt, now)).toEqual(plus(now, 3 * HOUR));
    const late = plus(paidAt, 80 * DAY - HOUR);
    expect(newCodeDeadline(plus(late, 5 * DAY), paidAt, late)).toEqual(plus(paidAt, 80 * DAY));
  });

  it('does not become two days when the race moves', () => {
    const deadline = plus(now, 24 * HOUR);
    const rejected = {
      ...running,
      nameChangeStartsAt: now,
      nameChangeDeadline: deadline,
      codeRejectedAt: now,
    };
    expect(clockAfter(aRace(), rejected, plus(now, HOUR))?.deadline).toEqual(deadline);
  });
});
