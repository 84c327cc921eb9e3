import { expect, test } from 'vitest';
import { mailablePath } from '@/domain/mailable-path';

const LISTING = '/listings/0b8f5a4e-6a0f-4d1c-9a3e-0d5b1f7c2e11';

const INVITATION = '/arrangor/inbjudan?id=0b8f5a4e-6a0f-4d1c-9a3e-0d5b1f7c2e11';

test.each([
  LISTING,
  `${LISTING}/edit`,
  '/post-ad',
  '/auth/bud',
  '/auth/profile?tab=purchases',
  '/search',
  '/arrangor',
  INVITATION,
])('a path without free text may be in a mail: %s', (path) => {
  expect(mailablePath(path)).toEqual({ path, slug: null });
});

test.each(['/lopp/vasaloppet-2027', '/lopp/vasaloppet-2027/kop-at-mig'])(
  'a race’s page may when there is such a race: %s',
  (path) => {
    expect(mailablePath(path)).toEqual({ path, slug: 'vasaloppet-2027' });
  },
);

test.each([
  '/search?query=vinn+pengar',
  '/vinn-pengar',
  '/lopp/Vinn%20pengar',
  `${LISTING}?x=vinn`,
  '/arrangor/inbjudan?id=vinn',
  null,
])('others may not: %s', (path) => {
  expect(mailablePath(path)).toBeNull();
});
