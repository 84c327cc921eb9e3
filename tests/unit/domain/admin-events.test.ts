import { describe, expect, it, test } from 'vitest';
import { SECOND_ADMIN_ABOVE, splitPrice } from '@/domain/money/fees';
import { type Ore, ore } from '@/domain/money/ore';
import type { Proposal } from '@/domain/purchase/dispute';
import type { EventInput, Situation } from '@/domain/purchase/guards';
import { type PurchaseEvent, purchaseEvents } from '@/domain/purchase/states';
import { transitions } from '@/domain/purchase/transitions';
import { HOUR, plus } from '@/domain/time';
import { answerTo, aPurchase, aRace, aSituation, BUYER, paidAt, SELLER } from './samples';

/** The lowest price at which a decision moves more than `limit` öre to one party, and the highest at which not. */
function around(moved: (price: Ore) => number, limit: number): { at: Ore; above: Ore } {
  let [low, high] = [100, limit * 2];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (moved(ore(middle)) > limit) high = middle;
    else low = middle;
  }
  return { at: ore(low), above: ore(high) };
}

interface AdminEvent {
  event: PurchaseEvent;
  /** Öre to the party that gets most, for a price. */
  moved: (price: Ore) => number;
  input: (price: Ore) => EventInput;
  proposal: (price: Ore) => Omit<Proposal, 'by'> | null;
}

const MINOR = ore(1_00);

const events: AdminEvent[] = [
  {
    event: 'ruledForBuyer',
    moved: (price) => splitPrice(price).total,
    input: () => ({ notes: 'Namnet är fel.' }),
    proposal: () => ({ decision: 'refund', part: null }),
  },
  {
    event: 'ruledForSeller',
    moved: (price) => splitPrice(price).payout,
    input: () => ({ notes: 'Namnet stämmer.' }),
    proposal: () => ({ decision: 'release', part: null }),
  },
  {
    event: 'ruledInPart',
    moved: (price) => price,
    input: (price) => ({ notes: 'Delvis fel.', refundPart: price }),
    proposal: (price) => ({ decision: 'part', part: price }),
  },
  {
    // A small part to the buyer is a large sum to the seller.
    event: 'ruledInPart',
    moved: (price) => splitPrice(price).payout - MINOR,
    input: () => ({ notes: 'Delvis fel.', refundPart: MINOR }),
    proposal: () => ({ decision: 'part', part: MINOR }),
  },
  {
    event: 'raceClosed',
    moved: (price) => splitPrice(price).total,
    input: () => ({}),
    proposal: () => null,
  },
];

const parties = [
  ['nobody in it', 'admin-2', false],
  ['its buyer', BUYER, true],
  ['its seller', SELLER, true],
] as const;

const rows = events.flatMap((row) => {
  const { at, above } = around(row.moved, SECOND_ADMIN_ABOVE);
  const amounts = [
    ['below', ore(at - 1_00), false],
    ['at', at, false],
    ['above', above, true],
  ] as const;
  return amounts.flatMap(([amount, price, large]) =>
    parties.map(([who, id, party]) => ({ ...row, amount, price, large, who, id, party })),
  );
});

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

const verdict = (row: Row, changes: Partial<Situation>): string =>
  answerTo(row.event, 'admin', situation(row, changes), row.input(row.price));

const begun = (row: Row, by: string, confirmedBy: string | null): Partial<Situation> => {
  const proposal = row.proposal(row.price);
  return proposal
    ? { proposal: { by, ...proposal }, actorId: confirmedBy ?? by }
    : { raceChange: { by, confirmedBy, refundTotal: splitPrice(row.price).total }, actorId: by };
};

describe('an admin’s event', () => {
  it.each(rows)('$event $amount the limit by $who', (row) => {
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
    expect(moving.toSorted()).toEqual([...new Set(events.map(({ event }) => event))].toSorted());
    for (const event of byAdmins) expect(transitions[event].onlyIf).toContain('notParty');
  });
});
