import { describe, expect, it } from 'vitest';
import { parseSearch } from '@/domain/moderation/admin-search';

const nothing = { stripeId: null, purchaseIds: null, words: [] };

describe('a text that an admin searches by', () => {
  it('is an id of Stripe’s by its beginning', () => {
    const ids = ['pi_3Nx', 'ch_1A2b', 're_000', 'tr_1Qx', 'acct_1Kx', 'dp_1Zz', 'du_1Zz', 'cs_test_a1'];
    for (const id of [...ids, 'trr_1Qx', 'txn_1Qx'])
      expect(parseSearch(` ${id} `)).toEqual({ ...nothing, stripeId: id });
  });

  it('with eight signs may be a receipt’s number, or a name', () => {
    const from = '3fa90b12-0000-0000-0000-000000000000';
    const to = '3fa90b12-ffff-ffff-ffff-ffffffffffff';
    expect(parseSearch('#3FA90B12')).toEqual({
      stripeId: null,
      purchaseIds: { from, to },
      words: ['#3FA90B12'],
    });
  });

  it('is a purchase’s own id', () => {
    const id = '3fa90b12-1111-4222-8333-0123456789ab';
    expect(parseSearch(id.toUpperCase())).toEqual({ ...nothing, purchaseIds: { from: id, to: id } });
  });

  it('is words when one of them is long enough for the index', () => {
    expect(parseSearch('Bo Ek')).toEqual(nothing);
    expect(parseSearch('Bo Åke')).toEqual({ ...nothing, words: ['Bo', 'Åke'] });
    expect(parseSearch('karin@loppbytet.example').words).toEqual(['karin@loppbytet.example']);
    expect(parseSearch('a b c d e f g hundra').words).toEqual([]);
  });

  it('is nothing when it is blank, or only looks like an id', () => {
    expect(parseSearch('   ')).toEqual(nothing);
    expect(parseSearch("pi_'; drop").stripeId).toBeNull();
  });
});
