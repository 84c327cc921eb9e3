import { expect, test } from 'vitest';
import {
  type AdminStanding,
  adminRoles,
  confirmObstacle,
  givingTakesTwo,
  invitationEnds,
  may,
  type Permission,
  permissions,
  rolesWith,
} from '@/domain/account/admins';
import { DAY, plus } from '@/domain/time';

test('each role may what the table says, and nobody without a role anything', () => {
  const allowed = (role: 'support' | 'admin' | null | undefined) =>
    permissions.filter((permission) => may(role, permission));
  expect(allowed('support')).toEqual(['read', 'message', 'pause']);
  expect(allowed('admin')).toEqual([...permissions]);
  expect(allowed(null)).toEqual([]);
  expect(allowed(undefined)).toEqual([]);
});

test('money, people and what is encrypted are for admins alone', () => {
  const shared: Permission[] = ['read', 'message', 'pause'];
  const alone: Permission[] = ['content', 'sensitive', 'money', 'accounts'];
  expect([...permissions].toSorted()).toEqual([...shared, ...alone].toSorted());
  for (const permission of shared) expect(rolesWith(permission)).toEqual([...adminRoles]);
  for (const permission of alone) expect(rolesWith(permission)).toEqual(['admin']);
});

test('an invitation lasts 72 hours', () => {
  expect(invitationEnds(new Date('2026-11-25T12:00:00Z'))).toEqual(new Date('2026-11-28T12:00:00Z'));
});

test('giving a role that decides takes two, once there are two', () => {
  expect([0, 1, 2, 3].map((deciders) => givingTakesTwo('admin', deciders))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect([0, 1, 2, 3].map((deciders) => givingTakesTwo('support', deciders))).toEqual(Array(4).fill(false));
});

test('nobody confirms what was proposed by who invited them, or before they came', () => {
  const at = new Date('2026-11-25T12:00:00Z');
  const admin = (id: string, since: Date | null = null, invitedBy: string | null = null): AdminStanding => ({
    id,
    since,
    invitedBy,
  });
  const [ada, rut] = [admin('ada'), admin('rut')];
  const of = (confirmer: AdminStanding, proposer: AdminStanding, proposedAt: Date | null = at, now = at) =>
    confirmObstacle(confirmer, proposer, proposedAt, now);
  expect(of(ada, ada)).toBe('SAME_ADMIN');
  expect(of(rut, ada)).toBeNull();
  expect(of(rut, ada, null)).toBeNull();
  // Before they came, to the millisecond.
  expect(of(admin('rut', plus(at, -1), 'eva'), ada)).toBeNull();
  for (const ms of [0, 1]) expect(of(admin('rut', plus(at, ms), 'eva'), ada)).toBe('NOT_SECOND_ADMIN');
  expect(of(admin('rut', at, 'eva'), ada, null)).toBe('NOT_SECOND_ADMIN');
  // By who invited them, always; by whom they invited, for a week.
  expect(of(admin('rut', plus(at, -7 * DAY), 'ada'), ada)).toBe('NOT_SECOND_ADMIN');
  const guest = admin('rut', at, 'ada');
  const week = plus(at, 7 * DAY);
  expect(of(ada, guest, week, plus(week, -1))).toBe('NOT_SECOND_ADMIN');
  for (const ms of [0, 1]) expect(of(ada, guest, week, plus(week, ms))).toBeNull();
});
