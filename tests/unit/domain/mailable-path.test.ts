import { expect, test } from 'vitest';
import { mailablePath } from '@/domain/site/sitemap';

const LISTING = '/listings/0b8f5a4e-6a0f-4d1c-9a3e-0d5b1f7c2e11';
const INVITATION = '/arrangor/inbjudan?id=0b8f5a4e-6a0f-4d1c-9a3e-0d5b1f7c2e11';

test('a path without free text may be in a mail', () => {
  const ours = ['/post-ad', '/auth/bud', '/auth/profile?tab=purchases', '/search', '/arrangor'];
  for (const path of [LISTING, `${LISTING}/edit`, INVITATION, ...ours])
    expect(mailablePath(path)).toEqual({ path, slug: null });
});

test('a race’s page may when there is such a race', () => {
  for (const path of ['/lopp/vasaloppet-2027', '/lopp/vasaloppet-2027/kop-at-mig'])
    expect(mailablePath(path)).toEqual({ path, slug: 'vasaloppet-2027' });
});

test('others may not', () => {
  const worded = ['/search?query=vinn+pengar', '/vinn-pengar', '/lopp/Vinn%20pengar', `${LISTING}?x=vinn`];
  for (const path of [...worded, '/arrangor/inbjudan?id=vinn', null]) expect(mailablePath(path)).toBeNull();
});
