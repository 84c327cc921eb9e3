import { expect, test } from 'vitest';
import { type LogEntry, logFor } from '@/domain/purchase/log';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute));
const entries: LogEntry[] = [
  { what: 'payoutSent', at: at(5) },
  { what: 'paymentReceived', at: at(1) },
  { what: 'sellerSawDetails', at: at(2) },
  { what: 'adminSawDetails', at: at(3) },
  { what: 'serviceWithdrawn', at: at(4) },
];

const whatIn = (role: 'buyer' | 'seller' | 'admin') => logFor(role, entries).map(({ what }) => what);

test('a log is ordered oldest first', () => {
  const all = ['paymentReceived', 'sellerSawDetails', 'adminSawDetails', 'serviceWithdrawn', 'payoutSent'];
  for (const role of ['buyer', 'admin'] as const) expect(whatIn(role)).toEqual(all);
  expect(entries[0]?.what).toBe('payoutSent');
});

test('a seller does not see views of the buyer’s details, nor what the buyer agrees with us', () => {
  expect(whatIn('seller')).toEqual(['paymentReceived', 'payoutSent']);
});

test('both parties see when the buyer read the code, and only the buyer and admins when an admin did', () => {
  const read: LogEntry[] = [
    { what: 'buyerSawCode', at: at(1) },
    { what: 'adminSawCode', at: at(2) },
  ];
  for (const role of ['buyer', 'admin'] as const) expect(logFor(role, read)).toEqual(read);
  expect(logFor('seller', read)).toEqual([{ what: 'buyerSawCode', at: at(1) }]);
});
