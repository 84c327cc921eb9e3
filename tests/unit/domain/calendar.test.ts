import { describe, expect, it } from 'vitest';
import {
  bringsCalendar,
  type CalendarFacts,
  calendarEntries,
  calendarUse,
  calendarVersion,
  endedEntries,
  nextDeadline,
} from '@/domain/purchase/calendar';
import { type PurchaseState, purchaseEvents, purchaseStates } from '@/domain/purchase/states';
import { mailsTo, transitions } from '@/domain/purchase/transitions';
import { DAY, HOUR, plus } from '@/domain/time';
import { calendarEntryText, deadlineText } from '@/text/calendar';
import { confirmationDeadline, nameChangeDeadline, nameChangedAt, paidAt } from './samples';

const closesAt = new Date('2027-05-20T22:00:00Z');
const facts = (changes: Partial<CalendarFacts> = {}): CalendarFacts => ({
  state: 'pending_name_change',
  window: { mechanism: 'seller_direct', closesAt },
  paidAt,
  nameChangeStartsAt: paidAt,
  nameChangeDeadline,
  confirmationDeadline: null,
  nameChangeVerifiedAt: null,
  completedAt: null,
  detailsRequestedAt: null,
  codeRejectedAt: null,
  clockPausedAt: null,
  chargebackAt: null,
  disputedAt: null,
  sellerAnsweredAt: null,
  raceDate: '2027-06-05',
  raceCancelled: false,
  ...changes,
});
const renamed = (changes: Partial<CalendarFacts> = {}) =>
  facts({ state: 'awaiting_buyer_confirmation', confirmationDeadline, ...changes });
const kinds = (...given: Parameters<typeof calendarEntries>) =>
  calendarEntries(...given).map(({ kind }) => kind);

describe('what the seller puts in a calendar', () => {
  it('is the deadline, and the opening while it lies ahead, but no race', () => {
    expect(calendarEntries(facts(), 'seller', paidAt)).toEqual([
      { kind: 'name_change', at: nameChangeDeadline, remindAt: plus(nameChangeDeadline, -3 * HOUR) },
    ]);
    const opens = plus(paidAt, DAY);
    expect(calendarEntries(facts({ nameChangeStartsAt: opens }), 'seller', paidAt)).toEqual([
      { kind: 'name_change_opens', at: opens, remindAt: null },
      expect.objectContaining({ kind: 'name_change' }),
    ]);
    expect(kinds(facts({ nameChangeStartsAt: opens }), 'seller', opens)).toEqual(['name_change']);
  });

  it('ends at the deadline', () => {
    const at = (ms: number) => kinds(facts(), 'seller', plus(nameChangeDeadline, ms));
    expect([-1, 0, 1].map(at)).toEqual([['name_change'], [], []]);
  });

  it('is the answer to a report, until it is given', () => {
    const reported = facts({ state: 'disputed', disputedAt: nameChangedAt });
    expect(calendarEntries(reported, 'seller', nameChangedAt)).toMatchObject([
      { kind: 'answer', at: plus(nameChangedAt, 48 * HOUR) },
    ]);
    expect(kinds({ ...reported, sellerAnsweredAt: nameChangedAt }, 'seller', nameChangedAt)).toEqual([]);
  });
});

describe('what the buyer puts in a calendar', () => {
  it('is the seller’s deadline without a reminder, and the race with one at 18 the day before', () => {
    expect(calendarEntries(facts(), 'buyer', paidAt)).toEqual([
      { kind: 'sellers_name_change', at: nameChangeDeadline, remindAt: null },
      { kind: 'race', day: '2027-06-05', remindAt: new Date('2027-06-04T16:00:00Z') },
    ]);
  });

  it('is the requested correction', () => {
    expect(kinds(facts({ clockPausedAt: paidAt }), 'buyer', paidAt)).toContain('correct_details');
    expect(kinds(facts({ clockPausedAt: paidAt }), 'seller', paidAt)).toEqual(['name_change']);
  });

  it('is the confirmation, and the organiser’s closing where the buyer changes the name', () => {
    expect(calendarEntries(renamed(), 'buyer', nameChangedAt)).toMatchObject([
      { kind: 'confirm', at: confirmationDeadline, remindAt: plus(confirmationDeadline, -3 * HOUR) },
      { kind: 'race' },
    ]);
    const byCode = renamed({ window: { mechanism: 'buyer_code', closesAt } });
    expect(kinds(byCode, 'buyer', nameChangedAt)).toEqual(['confirm', 'use_code', 'race']);
    const onSite = renamed({ window: { mechanism: 'on_site', closesAt } });
    expect(kinds(onSite, 'buyer', nameChangedAt)).toEqual(['confirm', 'on_site', 'race']);
  });

  it('is the buyer’s own part until somebody has said that it is done, also once the purchase is completed', () => {
    const at = (mechanism: 'buyer_code' | 'on_site', changes: Partial<CalendarFacts>) => {
      const all = renamed({ window: { mechanism, closesAt }, ...changes });
      const part = mechanism === 'on_site' ? 'on_site' : 'use_code';
      const entries = kinds(all, 'buyer', nameChangedAt);
      const ended = endedEntries(all, 'buyer').map(({ kind }) => kind);
      expect(entries.includes(part)).toBe(!ended.includes(part));
      return entries.includes(part);
    };
    const onTime = { state: 'completed', completedAt: plus(confirmationDeadline, -1) } as const;
    const silent = { state: 'completed', completedAt: confirmationDeadline } as const;
    expect([onTime, silent].map((changes) => at('buyer_code', changes))).toEqual([false, true]);
    // The seller's letter of authority is used at the race.
    expect([onTime, silent].map((changes) => at('on_site', changes))).toEqual([true, true]);
    for (const mechanism of ['buyer_code', 'on_site'] as const)
      for (const done of [{ nameChangeVerifiedAt: nameChangedAt }, { raceCancelled: true }])
        for (const changes of [{}, silent]) expect(at(mechanism, { ...changes, ...done })).toBe(false);
  });

  it('is the race until its day is over, unless it is cancelled or the place was not bought', () => {
    const done = facts({ state: 'completed' });
    const end = new Date('2027-06-05T22:00:00Z');
    expect([-1, 0, 1].map((ms) => kinds(done, 'buyer', plus(end, ms)))).toEqual([['race'], [], []]);
    expect(kinds({ ...done, raceCancelled: true }, 'buyer', paidAt)).toEqual([]);
    for (const state of ['pending_payment', 'pending', 'cancelled', 'refunded'] as const)
      expect(kinds(facts({ state }), 'buyer', paidAt)).toEqual([]);
  });
});

it('a chargeback leaves no deadline to either', () => {
  for (const stopped of [facts({ chargebackAt: paidAt }), renamed({ chargebackAt: paidAt })]) {
    expect(kinds(stopped, 'seller', paidAt)).toEqual([]);
    expect(kinds(stopped, 'buyer', paidAt)).toEqual(['race']);
    expect(nextDeadline(stopped, 'buyer', paidAt)).toBeNull();
  }
});

it('every event has words of its own, with the time in Stockholm', () => {
  const place = { raceName: 'Vasaloppet', distance: '90 km' };
  const seen = new Set<string>();
  for (const state of purchaseStates)
    for (const mechanism of ['buyer_code', 'on_site'] as const)
      for (const role of ['buyer', 'seller'] as const) {
        const window = { mechanism, closesAt };
        const waiting = { disputedAt: paidAt, clockPausedAt: paidAt, nameChangeStartsAt: plus(paidAt, HOUR) };
        const all = facts({ state, confirmationDeadline, window, ...waiting });
        for (const event of calendarEntries(all, role, paidAt)) {
          const { summary, description } = calendarEntryText(event, place);
          expect(summary).toMatch(/^\S.*: Vasaloppet$/);
          expect(description).toMatch(event.kind === 'race' ? /90 km/ : /dag \d+ \S+ kl\.\u00a0\d\d\.\d\d/);
          seen.add(event.kind);
          if (event.kind !== 'race') expect(deadlineText(event)).toMatch(/kl\.\u00a0\d\d\.\d\d$/);
        }
      }
  expect(seen.size).toBe(9);
});

it('the version grows with each change', () => {
  expect(calendarVersion(paidAt, paidAt)).toEqual({ sequence: 0, changedAt: paidAt });
  const later = plus(paidAt, 90_500);
  expect(calendarVersion(paidAt, plus(paidAt, -DAY), later)).toEqual({ sequence: 90, changedAt: later });
});

describe('what a calendar is to lose', () => {
  const ended = (...given: Parameters<typeof endedEntries>) => endedEntries(...given).map(({ kind }) => kind);

  it('is nothing while all of it runs, nor of a purchase that was never held', () => {
    for (const role of ['seller', 'buyer'] as const) {
      expect(ended(facts(), role)).toEqual([]);
      expect(ended(facts({ state: 'refunded', paidAt: null, nameChangeDeadline: null }), role)).toEqual([]);
    }
  });

  it('is each entry that does not run any more, without a reminder', () => {
    expect(endedEntries(renamed(), 'seller')).toEqual([
      { kind: 'name_change', at: nameChangeDeadline, remindAt: null },
    ]);
    expect(ended(renamed({ nameChangeStartsAt: plus(paidAt, 1) }), 'seller')).toEqual([
      'name_change_opens',
      'name_change',
    ]);
    expect(ended(renamed({ detailsRequestedAt: paidAt }), 'buyer')).toEqual([
      'sellers_name_change',
      'correct_details',
    ]);
    const answered = facts({ state: 'disputed', disputedAt: nameChangedAt, sellerAnsweredAt: nameChangedAt });
    expect(ended(answered, 'seller')).toEqual(['name_change', 'answer']);
    const rejected = facts({ codeRejectedAt: nameChangedAt, window: { mechanism: 'buyer_code', closesAt } });
    expect(ended(rejected, 'buyer')).toEqual(['confirm']);
    const byCode = renamed({ state: 'completed', window: { mechanism: 'buyer_code', closesAt } });
    expect(ended(byCode, 'buyer')).toEqual(['sellers_name_change', 'use_code', 'confirm']);
  });

  it('is the race of a buyer who does not run it, never of one who does', () => {
    expect(ended(facts({ state: 'refunded' }), 'buyer')).toEqual(['sellers_name_change', 'race']);
    expect(ended(renamed({ raceCancelled: true }), 'buyer')).toEqual(['sellers_name_change', 'race']);
    expect(ended(renamed({ state: 'completed' }), 'buyer')).not.toContain('race');
    expect(ended(facts({ state: 'refunded' }), 'seller')).toEqual(['name_change']);
  });

  it('is offered while some of it lies ahead', () => {
    const use = (at: Date, changes?: Partial<CalendarFacts>) => calendarUse(facts(changes), 'seller', at);
    expect(use(paidAt)).toBe('add');
    const ended = { state: 'refunded' } as const;
    expect([-1, 0, 1].map((ms) => use(plus(nameChangeDeadline, ms), ended))).toEqual(['remove', null, null]);
    const raceDay = (date: string) => calendarUse(facts(ended), 'buyer', new Date(date));
    expect(raceDay('2027-06-05T21:59:59Z')).toBe('remove');
    expect(raceDay('2027-06-05T22:00:00Z')).toBeNull();
  });
});

it('every mail of an event that ends the purchase brings the calendar', () => {
  const finals: readonly PurchaseState[] = ['completed', 'refunded'];
  for (const event of purchaseEvents) {
    const { from, to } = transitions[event];
    if (!finals.includes(to as PurchaseState) || from.includes('cancelled')) continue;
    for (const role of ['buyer', 'seller'] as const)
      for (const mail of mailsTo(role, event, 'clock'))
        expect([mail, bringsCalendar(mail)]).toEqual([mail, true]);
  }
  for (const mail of ['placeSold', 'paymentConfirmed', 'nameChangeDone'] as const)
    expect(bringsCalendar(mail)).toBe(true);
  for (const mail of ['refundMade', 'disputeMessage', 'settlementOffered'] as const)
    expect(bringsCalendar(mail)).toBe(false);
});
