import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitPrice } from '@/domain/money/fees';
import { type Balances, owedAtStripe, owedIn, ownIn, sharesOf } from '@/domain/money/held';
import {
  buyerCredited,
  divided,
  type LedgerEntry,
  ledgerAccounts,
  paymentReceived,
  stripeFee,
} from '@/domain/money/ledger';
import { kronor, ore } from '@/domain/money/ore';
import { divideByRefund } from '@/domain/purchase/dispute';
import { leavingOf } from '@/domain/purchase/leaving';

const price = fc.integer({ min: 1, max: 100_000 }).map(kronor);
const balancesOf = (entries: LedgerEntry[]): Balances =>
  Object.fromEntries(
    ledgerAccounts.map((name) => [
      name,
      ore(entries.filter(({ account }) => account === name).reduce((sum, { amount }) => sum + amount, 0)),
    ]),
  ) as Balances;
const openOf = ({ held, seller_payable, buyer_payable }: Balances) => ({
  held,
  sellerPayable: seller_payable,
  buyerPayable: buyer_payable,
});

describe('who gets what', () => {
  it('of a held purchase: the seller what they are paid out, we the fees, and nothing is left over', () => {
    fc.assert(
      fc.property(price, (amount) => {
        const split = splitPrice(amount);
        const balances = balancesOf(paymentReceived(split));
        const shares = sharesOf(openOf(balances), split.payout);
        const ours = split.serviceFee + split.sellerFee;
        expect(shares).toEqual({ seller: split.payout, buyer: 0, ours, sum: split.charged });
        expect(owedIn(balances)).toBe(shares.sum);
      }),
    );
  });

  it('of a divided one: what each is owed, and nothing is ours', () => {
    fc.assert(
      fc.property(
        price.chain((amount) => {
          const split = splitPrice(amount);
          return fc.record({ split: fc.constant(split), back: fc.integer({ min: 0, max: split.charged }) });
        }),
        ({ split, back }) => {
          const division = divideByRefund(split, ore(back));
          const credited = divided(division);
          const balances = balancesOf([...paymentReceived(split), ...credited.buyer, ...credited.seller]);
          const shares = sharesOf(openOf(balances), split.payout);
          const { seller } = division;
          expect(shares).toEqual({ seller, buyer: back, ours: 0, sum: seller + back });
          expect(owedIn(balances)).toBe(shares.sum);
        },
      ),
    );
  });

  it('of what the buyer has had already: below zero', () => {
    const split = splitPrice(kronor(500));
    const open = { held: ore(-split.charged), sellerPayable: ore(0), buyerPayable: ore(100_00) };
    expect(sharesOf(open, split.payout)).toMatchObject({ buyer: -100_00, sum: split.charged - 100_00 });
  });
});

describe('what is owed at Stripe', () => {
  const split = splitPrice(kronor(995));
  const other = splitPrice(kronor(300));
  const balances = balancesOf([
    ...paymentReceived(split),
    ...stripeFee(ore(17_00)),
    ...paymentReceived(other),
    ...buyerCredited(other),
  ]);

  it('is the ledger’s when the balance is', () => {
    expect(owedIn(balances)).toBe(split.charged + other.charged);
    expect(ownIn(balances)).toBe(-17_00);
    expect(owedAtStripe(balances.stripe, ore(0), balances)).toBe(owedIn(balances));
  });

  it('counts a refund that Stripe has taken and the buyer has not got', () => {
    const begun = ore(balances.stripe - other.charged);
    expect(owedAtStripe(begun, other.charged, balances)).toBe(owedIn(balances));
  });

  it('shows each öre that differs', () => {
    expect(owedAtStripe(ore(balances.stripe - 1), ore(0), balances)).toBe(owedIn(balances) - 1);
  });
});

describe('when the money leaves', () => {
  const at = new Date('2027-03-01T12:00:00Z');
  const none = {
    nameChangeDeadline: null,
    confirmationDeadline: null,
    disputedAt: null,
    completedAt: null,
    refundedAt: null,
  };
  it.each([
    ['seller_clock', { state: 'pending_name_change', nameChangeDeadline: at }, false],
    [
      'dispute',
      {
        state: 'disputed',
        disputedAt: at,
        nameChangeDeadline: new Date(0),
        confirmationDeadline: new Date(0),
      },
      false,
    ],
    ['buyer_clock', { state: 'awaiting_buyer_confirmation', confirmationDeadline: at }, false],
    ['dispute', { state: 'disputed', disputedAt: at }, false],
    ['ended', { state: 'completed', completedAt: at, confirmationDeadline: new Date(0) }, false],
    ['ended', { state: 'refunded', refundedAt: at, nameChangeDeadline: new Date(0) }, false],
    ['on_its_way', { state: 'refunded', refundedAt: at }, true],
  ] as const)('%s', (by, purchase, divided) => {
    expect(leavingOf({ ...none, ...purchase }, divided)).toEqual({ by, at });
  });
});
