import { describe, expect, test } from 'vitest';
import { isReceived, nameChangeStatus, nextAttempt, scopeObstacle, waitsUntil } from '@/domain/organiser/api';
import { HOUR, MINUTE, plus } from '@/domain/time';

const now = new Date('2027-03-12T12:00:00Z');

test('a key may do what its rights say', () => {
  expect(scopeObstacle(['name-changes:read'], 'name-changes:read')).toBeNull();
  expect(scopeObstacle(['name-changes:read'], 'name-changes:write')).toBe('SCOPE_MISSING');
});

describe('a webhook', () => {
  test.each([
    [1, MINUTE],
    [2, 5 * MINUTE],
    [4, HOUR],
    [6, 6 * HOUR],
    [50, 6 * HOUR],
  ])('is tried again after attempt %i', (attempts, wait) => {
    const at = plus(now, wait);
    expect(nextAttempt(attempts, now, plus(at, 1))).toEqual(at);
    // There is no time left for another.
    expect(nextAttempt(attempts, now, at)).toBeNull();
  });

  test('is received by an answer of 200 to 299', () => {
    expect([199, 200, 204, 299, 300, 302, 500].filter(isReceived)).toEqual([200, 204, 299]);
  });
});

describe('a name change', () => {
  const purchase = {
    state: 'pending_name_change' as const,
    nameChangeVerifiedAt: null,
    transferRefusedReason: null,
    nameChangeDeadline: plus(now, HOUR),
    confirmationDeadline: null,
  };

  test('is as the organiser has left it', () => {
    expect(nameChangeStatus(purchase)).toBe('open');
    expect(nameChangeStatus({ ...purchase, state: 'awaiting_buyer_confirmation' })).toBe('open');
    expect(nameChangeStatus({ ...purchase, state: 'disputed' })).toBe('ended');
    expect(nameChangeStatus({ ...purchase, state: 'completed' })).toBe('ended');
    expect(nameChangeStatus({ ...purchase, state: 'completed', nameChangeVerifiedAt: now })).toBe('verified');
    const refused = { ...purchase, state: 'refunded' as const, transferRefusedReason: 'Redan överlåten.' };
    expect(nameChangeStatus(refused)).toBe('refused');
  });

  test('waits for the seller, then for the buyer, then for nobody', () => {
    expect(waitsUntil(purchase)).toEqual(plus(now, HOUR));
    const done = { ...purchase, confirmationDeadline: plus(now, 2 * HOUR) };
    expect(waitsUntil({ ...done, state: 'awaiting_buyer_confirmation' })).toEqual(plus(now, 2 * HOUR));
    expect(waitsUntil({ ...done, state: 'refunded' })).toBeNull();
  });
});
