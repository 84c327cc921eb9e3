import { describe, expect, it, test } from 'vitest';
import { SECOND_ADMIN_ABOVE, splitPrice } from '@/domain/money/fees';
import { type Ore, ore } from '@/domain/money/ore';
import type { Proposal } from '@/domain/purchase/dispute';
import type { Situation } from '@/domain/purchase/guards';
import { type PurchaseEvent, purchaseEvents } from '@/domain/purchase/states';
import { transitions } from '@/domain/purchase/transitions';
import { HOUR, plus } from '@/domain/time';
import { answerTo, aPurchase, aRace, aSituation, BUYER, paidAt, SELLER } from './samples';

const MINOR = ore(1_00);

/** What moves money, with the highest price at which an admin decides it alone, worked out by hand. */
const events: [
  event: PurchaseEvent,
  highest: Ore,
  decision: Proposal['decision'] | null,
  part: (price: Ore) => Ore | null,
][] = [
  ['ruledForBuyer', ore(4970_00), 'refund', () => null],
  // Of 5,151.60 kr the fee of 2.9 % and 2.20 kr leaves 5,000.
  ['ruledForSeller', ore(5151_60), 'release', () => null],
  ['ruledInPart', ore(5000_00), 'part', (price) => price],
  // A small part to the buyer is a large sum to the seller.
  ['ruledInPart', ore(5152_63), 'part', () => MINOR],
  ['raceClosed', ore(4970_00), null, () => null],
];

const parties = [
  ['nobody in it', 'admin-2', false],
  ['its buyer', BUYER, true],
  ['its seller', SELLER, true],
] as const;

const rows = events.flatMap(([event, highest, decision, part]) =>
  ([-1_00, 0, 1] as const).flatMap((above) => {
    const price = ore(highest + above);
    const proposal = decision && { decision, part: part(price) };
    const large = above > 0;
    return parties.map(([who, id, party]) => ({ event, above, price, proposal, large, who, id, party }));
  }),
);

type Row = (typeof rows)[number];

function situation({ event, price }: Row, changes: Partial<Situation>): Situation {
  const state = event === 'raceClosed' ? 'pending_name_change' : 'disputed';
  return aSituation({
    purchase: aPurchase({ state, ...splitPrice(price) }),
    race: event === 'raceClosed' ? aRace({ cancelledAt: paidAt }) : aRace(),
    now: plus(paidAt, HOUR),
    ...changes,
  });
}

const verdict = (row: Row, changes: Partial<Situation>): string => {
  const part = row.proposal?.part;
  const input = { notes: 'Namnet är fel.', ...(part && { refundPart: part }) };
  return answerTo(row.event, 'admin', situation(row, changes), input);
};

const begun = ({ proposal, price }: Row, by: string, confirmedBy: string | null): Partial<Situation> =>
  proposal
    ? { proposal: { by, ...proposal }, actorId: confirmedBy ?? by }
    : { raceChange: { by, confirmedBy, refundTotal: splitPrice(price).charged }, actorId: by };

describe('an admin’s event', () => {
  it.each(rows)('$event $above öre above the limit by $who', (row) => {
    const { party, large, id } = row;
    const alone = row.event === 'raceClosed' ? begun(row, id, null) : { actorId: id };
    const second = large ? 'SECOND_ADMIN_NEEDED' : 'go';
    expect(verdict(row, alone)).toBe(party ? 'CONFLICT_OF_INTEREST' : second);
    expect(verdict(row, begun(row, 'admin-1', id))).toBe(party ? 'CONFLICT_OF_INTEREST' : 'go');
    if (row.event === 'raceClosed') {
      expect(verdict(row, begun(row, id, 'admin-1'))).toBe(party ? 'CONFLICT_OF_INTEREST' : 'go');
    }
    if (!party) expect(verdict(row, begun(row, id, id))).toBe(large ? 'SAME_ADMIN' : 'go');
  });

  test('of a whole race counts everything that the race can pay back', () => {
    const small = { ...(rows.find(({ event }) => event === 'raceClosed') as Row), price: ore(500_00) };
    const change = { by: 'admin-1', refundTotal: ore(SECOND_ADMIN_ABOVE + 1) };
    const confirmed = (confirmedBy: string | null) =>
      verdict(small, { actorId: 'admin-1', raceChange: { ...change, confirmedBy } });
    expect([confirmed(null), confirmed('admin-2')]).toEqual(['SECOND_ADMIN_NEEDED', 'go']);
  });

  test('never moves the clock of a purchase of one’s own', () => {
    const now = aSituation({ purchase: aPurchase({ state: 'pending_name_change' }), actorId: SELLER });
    expect(answerTo('raceMoved', 'admin', now, {})).toBe('CONFLICT_OF_INTEREST');
  });

  test('that moves money has a row here, and every one refuses parties', () => {
    const paying = new Set(['payBuyer', 'paySeller', 'payBoth']);
    const byAdmins = purchaseEvents.filter((event) => transitions[event].who.includes('admin'));
    const moving = byAdmins.filter((event) => transitions[event].effects.some((each) => paying.has(each.do)));
    expect(moving.toSorted()).toEqual([...new Set(events.map(([event]) => event))].toSorted());
    for (const event of byAdmins) expect(transitions[event].onlyIf).toContain('notParty');
  });
});
