import { expect, test } from 'vitest';
import { senderAddress } from '@/domain/site/site';

test.each(['Loppbytet <info@loppbytet.example>', 'info@loppbytet.example'])(
  'the address of the sender %s',
  (from) => expect(senderAddress(from)).toBe('info@loppbytet.example'),
);
