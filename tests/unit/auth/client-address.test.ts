import { afterEach, expect, test, vi } from 'vitest';
import { stubSettings } from '../../support/stub-settings';

afterEach(() => vi.unstubAllEnvs());

async function addressOf(forwarded: string | null, proxies: number): Promise<string> {
  const local = { SITE_URL: 'http://localhost:3000' };
  stubSettings({ TRUSTED_PROXIES: String(proxies), ...(proxies === 0 && local) });
  const { clientAddress } = await import('@/server/auth/request');
  return clientAddress(new Headers(forwarded === null ? {} : { 'x-forwarded-for': forwarded }));
}

// Each proxy appends the address that called it.
test.each([
  ['a caller without proxies', '203.0.113.7', 0, 'direct'],
  ['a caller who forges the header', '1.2.3.4, 203.0.113.7', 0, 'direct'],
  ['a caller behind our proxy', '203.0.113.7', 1, '203.0.113.7'],
  ['a forger behind our proxy', '9.9.9.9, 1.2.3.4, 203.0.113.7', 1, '203.0.113.7'],
  ['a forger behind two of ours', '1.2.3.4, 203.0.113.7, 10.0.0.3', 2, '203.0.113.7'],
  ['a forger past the outer proxy', '1.2.3.4', 2, 'direct'],
  ['a forger past two of three', '1.2.3.4, 203.0.113.7', 3, 'direct'],
  ['empty parts', ' , ,203.0.113.7', 1, '203.0.113.7'],
  ['no header', null, 1, 'direct'],
])('%s: %s, %i trusted', async (_who, forwarded, proxies, address) => {
  expect(await addressOf(forwarded, proxies)).toBe(address);
});

test.each([
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:bbbb:cccc:dddd:eeee', '2001:db8:1:2::/64'],
  ['2001:DB8:1:3::', '2001:db8:1:3::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
])('an IPv6 address counts as its network: %s', async (address, counted) => {
  expect(await addressOf(address, 1)).toBe(counted);
});
