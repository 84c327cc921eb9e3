import { describe, expect, it } from 'vitest';
import {
  type AppealFacts,
  appealEnds,
  appealObstacle,
  decisionGrounds,
  decisionsFor,
  groundsOf,
  isNoticeParty,
  isRestriction,
  noticeDecisions,
} from '@/domain/moderation/notices';
import { plus } from '@/domain/time';

const decidedAt = new Date('2026-08-31T10:00:00Z');
const facts = (changes: Partial<AppealFacts> = {}): AppealFacts => ({
  decision: 'removed',
  decidedAt,
  appealedAt: null,
  ...changes,
});

describe('an appeal', () => {
  it('may come until the end of the day six months later, also where that month is shorter', () => {
    const end = new Date('2027-02-28T23:00:00Z');
    expect(appealEnds(decidedAt)).toEqual(end);
    expect(appealObstacle(facts(), plus(end, -1))).toBeNull();
    expect(appealObstacle(facts(), end)).toBe('DEADLINE_PASSED');
  });

  it('is once, and about what was taken away', () => {
    expect(appealObstacle(facts({ appealedAt: decidedAt }), decidedAt)).toBe('ALREADY_APPEALED');
    expect(appealObstacle(facts({ decision: null, decidedAt: null }), decidedAt)).toBe('NOTICE_NOT_DECIDED');
    for (const decision of noticeDecisions)
      expect(appealObstacle(facts({ decision }), decidedAt)).toBe(
        isRestriction(decision) ? null : 'NOT_APPEALABLE',
      );
  });
});

it('every decision has grounds, every ground a decision, and a race’s page is never taken away', () => {
  expect(new Set(Object.values(groundsOf).flat())).toEqual(new Set(decisionGrounds));
  expect(decisionsFor.race.filter(isRestriction)).toEqual([]);
  expect(new Set(Object.values(decisionsFor).flat())).toEqual(new Set(noticeDecisions));
});

it('an admin who is the seller or the reporter, by account or by address, is a party', () => {
  const admin = { id: 'a', email: 'a@x.example' };
  const others = { reporterId: null, reporterEmail: null, sellerId: null };
  expect(isNoticeParty({ ...others, reporterId: 'b', sellerId: 'c' }, admin)).toBe(false);
  expect(isNoticeParty({ ...others, reporterId: 'a' }, admin)).toBe(true);
  expect(isNoticeParty({ ...others, sellerId: 'a' }, admin)).toBe(true);
  expect(isNoticeParty({ ...others, reporterEmail: 'a@x.example' }, admin)).toBe(true);
});
