import { describe, expect, it } from 'vitest';
import { askedBy } from '@/domain/moderation/admin-search';

const nothing = { stripeId: null, purchaseIds: null, words: [] };

describe('a text that an admin searches by', () => {
  it('is an id of Stripe’s by its beginning', () => {
    const ids = ['pi_3Nx', 'ch_1A2b', 're_000', 'tr_1Qx', 'acct_1Kx', 'dp_1Zz', 'du_1Zz', 'cs_test_a1'];
    for (const id of [...ids, 'trr_1Qx', 'txn_1Qx'])
      expect(askedBy(` ${id} `)).toEqual({ ...nothing, stripeId: id });
  });

  it('with eight signs may be a receipt’s number, or a name', () => {
    const from = '3fa90b12-0000-0000-0000-000000000000';
    const to = '3fa90b12-ffff-ffff-ffff-ffffffffffff';
    expect(askedBy('#3FA90B12')).toEqual({ stripeId: null, purchaseIds: { from, to }, words: ['#3FA90B12'] });
  });

  it('is a purchase’s own id', () => {
    const id = '3fa90b12-1111-4222-8333-0123456789ab';
    expect(askedBy(id.toUpperCase())).toEqual({ ...nothing, purchaseIds: { from: id, to: id } });
  });

  it('is words when one of them is long enough for the index', () => {
    expect(askedBy('Bo Ek')).toEqual(nothing);
    expect(askedBy('Bo Åke')).toEqual({ ...nothing, words: ['Bo', 'Åke'] });
    expect(askedBy('karin@loppbytet.example').words).toEqual(['karin@loppbytet.example']);
    expect(askedBy('a b c d e f g hundra').words).toEqual([]);
  });

  it('is nothing when it is blank, or only looks like an id', () => {
    expect(askedBy('   ')).toEqual(nothing);
    expect(askedBy("pi_'; drop").stripeId).toBeNull();
  });
});
