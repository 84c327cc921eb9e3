import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CONFIRMATION_HOURS,
  CONFIRMATION_WINDOW,
  chargebackEnds,
  clocksAfterChargeback,
  confirmationDeadline,
  dueReminder,
  NAME_CHANGE_HOURS,
  RESERVATION,
  sellerClock,
} from '@/domain/purchase/deadlines';
import { DAY, HOUR, MINUTE, plus } from '@/domain/time';
import { aRace } from './samples';

const paidAt = new Date('2027-03-01T11:00:00Z');

describe("the seller's 48 hours", () => {
  it('run from payment when name changes are open', () => {
    for (const nameChangeOpens of [null, '2027-01-01', '2027-03-01'])
      expect(sellerClock(aRace({ nameChangeOpens }), paidAt)).toEqual({
        startsAt: paidAt,
        deadline: new Date('2027-03-03T11:00:00Z'),
      });
  });

  it('run from the opening when it comes later', () => {
    expect(sellerClock(aRace({ nameChangeOpens: '2027-03-02' }), paidAt)).toEqual({
      startsAt: new Date('2027-03-01T23:00:00Z'),
      deadline: new Date('2027-03-03T23:00:00Z'),
    });
    expect(sellerClock(aRace({ nameChangeOpens: '2027-04-15' }), paidAt)).toEqual({
      startsAt: new Date('2027-04-14T22:00:00Z'),
      deadline: new Date('2027-04-16T22:00:00Z'),
    });
  });

  it("end with the race's own deadline when it comes first", () => {
    // The whole of 2 March counts: until midnight in Stockholm.
    expect(sellerClock(aRace({ nameChangeDeadline: '2027-03-02' }), paidAt).deadline).toEqual(
      new Date('2027-03-02T23:00:00Z'),
    );
    expect(sellerClock(aRace({ nameChangeDeadline: '2027-03-03' }), paidAt).deadline).toEqual(
      new Date('2027-03-03T11:00:00Z'),
    );
  });

  it('end before the day of the race when it has no deadline', () => {
    const race = aRace({ nameChangeDeadline: null, date: '2027-03-03' });
    expect(sellerClock(race, paidAt).deadline).toEqual(new Date('2027-03-02T23:00:00Z'));
  });

  it('are 48 hours of real time across a change of clocks', () => {
    const paid = new Date('2027-03-27T11:00:00Z');
    const { startsAt, deadline } = sellerClock(aRace(), paid);
    expect(deadline.getTime() - startsAt.getTime()).toBe(48 * HOUR);
    expect(NAME_CHANGE_HOURS).toBe(48);
  });
});

describe("the buyer's time to answer", () => {
  it('is 72 hours, wherever it is read', () => {
    expect(CONFIRMATION_HOURS).toBe(72);
    expect(CONFIRMATION_WINDOW).toBe(72 * HOUR);
    expect(confirmationDeadline(paidAt)).toEqual(new Date('2027-03-04T11:00:00Z'));
  });
});

it('a listing is reserved a minute longer than the least that Stripe takes', () => {
  expect(RESERVATION).toBe(31 * MINUTE);
});

describe('reminders', () => {
  const marks = {
    nameChangeStartsAt: paidAt,
    nameChangeDeadline: plus(paidAt, 48 * HOUR),
    reminded24hAt: null as Date | null,
    reminded32hAt: null as Date | null,
  };
  const dueAfter = (hours: number, ms: number, changes: Partial<typeof marks> = {}) =>
    dueReminder({ ...marks, ...changes }, plus(paidAt, hours * HOUR + ms));
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
  ])('%s: %j', (_, hours, ms, changes, due) => {
    expect(dueAfter(hours, ms, changes)).toBe(due);
  });

  it('are counted from the opening, not from payment', () => {
    const { startsAt, deadline } = sellerClock(aRace({ nameChangeOpens: '2027-04-15' }), paidAt);
    const later = { ...marks, nameChangeStartsAt: startsAt, nameChangeDeadline: deadline };
    expect(dueReminder(later, plus(paidAt, 40 * HOUR))).toBeNull();
    expect(dueReminder(later, plus(startsAt, 24 * HOUR - 1))).toBeNull();
    expect(dueReminder(later, plus(startsAt, 24 * HOUR))).toBe(24);
  });

  it('fall away when the race closes before they are due', () => {
    expect(dueAfter(24, 0, { nameChangeDeadline: plus(paidAt, 20 * HOUR) })).toBeNull();
  });

  it('are none before the clock has started', () => {
    const none = { ...marks, nameChangeStartsAt: null, nameChangeDeadline: null };
    expect(dueReminder(none, plus(paidAt, 30 * HOUR))).toBeNull();
  });

  it('are two at most, however often and late somebody looks', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 60 * HOUR }), { maxLength: 40 }), (looks) => {
        const kept = { ...marks };
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
  const race = aRace();
  const stopped = (chargebackAt: Date, startsAt = paidAt) => ({
    paidAt,
    chargebackAt,
    nameChangeStartsAt: startsAt,
    nameChangeDeadline: plus(startsAt, 48 * HOUR),
    confirmationDeadline: null,
  });

  it('have as much time left as when it was opened', () => {
    const at = plus(paidAt, 10 * HOUR);
    const now = plus(at, 20 * DAY);
    expect(clocksAfterChargeback(race, stopped(at), now)).toEqual({
      nameChangeStartsAt: plus(paidAt, 20 * DAY),
      nameChangeDeadline: plus(now, 38 * HOUR),
      confirmationDeadline: null,
    });
  });

  it('give the whole time when the clock had not begun', () => {
    const startsAt = plus(paidAt, 5 * DAY);
    const begun = plus(startsAt, DAY);
    expect(clocksAfterChargeback(race, stopped(plus(paidAt, HOUR), startsAt), begun)).toMatchObject({
      nameChangeStartsAt: begun,
      nameChangeDeadline: plus(begun, 48 * HOUR),
    });
    const early = plus(paidAt, 2 * HOUR);
    expect(clocksAfterChargeback(race, stopped(plus(paidAt, HOUR), startsAt), early)).toMatchObject({
      nameChangeStartsAt: startsAt,
      nameChangeDeadline: plus(startsAt, 48 * HOUR),
    });
  });

  it('never run past the race’s own deadline, or longer than money is held', () => {
    const at = plus(paidAt, HOUR);
    const closing = aRace({ nameChangeDeadline: '2027-03-10' });
    const closes = new Date('2027-03-10T23:00:00Z');
    expect(clocksAfterChargeback(closing, stopped(at), plus(closes, -HOUR)).nameChangeDeadline).toEqual(
      closes,
    );
    expect(chargebackEnds(closing, paidAt, false)).toEqual(closes);
    expect(chargebackEnds(closing, paidAt, true)).toEqual(plus(paidAt, 80 * DAY));
  });

  it('give the buyer the rest of their time too', () => {
    const at = plus(paidAt, 2 * DAY);
    const awaiting = { ...stopped(at), confirmationDeadline: plus(at, 30 * HOUR) };
    const now = plus(at, 9 * DAY);
    expect(clocksAfterChargeback(race, awaiting, now).confirmationDeadline).toEqual(plus(now, 30 * HOUR));
  });
});
