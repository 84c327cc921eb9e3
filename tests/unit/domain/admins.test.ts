import { expect, test } from 'vitest';
import { adminRoles, invitationEnds, may, type Permission, permissions, rolesWith } from '@/domain/admins';

test('each role may what the table says, and nobody without a role anything', () => {
  const allowed = (role: 'support' | 'admin' | null | undefined) =>
    permissions.filter((permission) => may(role, permission));
  expect(allowed('support')).toEqual(['read', 'message', 'pause']);
  expect(allowed('admin')).toEqual([...permissions]);
  expect(allowed(null)).toEqual([]);
  expect(allowed(undefined)).toEqual([]);
});

test('money, people and what is encrypted are for admins alone', () => {
  const rolesOf = Object.fromEntries(permissions.map((each) => [each, rolesWith(each)]));
  const admin = ['admin'];
  const both = [...adminRoles];
  expect(rolesOf).toEqual({
    ...{
      read: both,
      message: both,
      pause: both,
      content: admin,
      sensitive: admin,
      money: admin,
      people: admin,
    },
  } satisfies Record<Permission, string[]>);
});

test('an invitation lasts 72 hours', () => {
  expect(invitationEnds(new Date('2026-11-25T12:00:00Z'))).toEqual(new Date('2026-11-28T12:00:00Z'));
});
