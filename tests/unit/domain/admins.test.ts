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
  const shared: Permission[] = ['read', 'message', 'pause'];
  const alone: Permission[] = ['content', 'sensitive', 'money', 'people'];
  expect([...permissions].toSorted()).toEqual([...shared, ...alone].toSorted());
  for (const permission of shared) expect(rolesWith(permission)).toEqual([...adminRoles]);
  for (const permission of alone) expect(rolesWith(permission)).toEqual(['admin']);
});

test('an invitation lasts 72 hours', () => {
  expect(invitationEnds(new Date('2026-11-25T12:00:00Z'))).toEqual(new Date('2026-11-28T12:00:00Z'));
});
