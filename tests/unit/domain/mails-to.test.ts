import { expect, test } from 'vitest';
import { mailsTo } from '@/domain/purchase/transitions';

test('an event’s mails are found by party, and that of the other by who caused it', () => {
  expect(mailsTo('seller', 'paymentReceived', 'stripe')).toContain('placeSold');
  expect(mailsTo('buyer', 'paymentReceived', 'stripe')).toEqual(['paymentConfirmed']);
  expect(mailsTo('buyer', 'settlementOffered', 'seller')).toEqual(['settlementOffered']);
  expect(mailsTo('seller', 'settlementOffered', 'seller')).toEqual([]);
  expect(mailsTo('seller', 'settlementOffered', 'buyer')).toEqual(['settlementOffered']);
});
