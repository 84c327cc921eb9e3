import { describe, expect, test } from 'vitest';
import { purchaseStates } from '@/domain/purchase/states';
import { transferMechanisms } from '@/domain/race/windows';
import { purchaseSteps } from '@/features/purchases/purchase-steps';
import { proofOf } from '@/features/seller/name-change/instructions';
import { decisionText } from '@/text/dispute';
import { logLabel } from '@/text/purchase';

const at = new Date('2027-02-01T11:00:00Z');
const steps = {
  paidAt: at,
  nameChangeStartsAt: at,
  nameChangeDeadline: at,
  nameChangedAt: at,
  confirmationDeadline: at,
  completedAt: null,
  refundedAt: null,
  cancelledAt: null,
};

type Shown = Parameters<typeof purchaseSteps>[0];
const nameChange = (changes: Partial<Shown> = {}) => {
  const purchase: Shown = {
    state: 'awaiting_buyer_confirmation',
    steps,
    mechanism: 'buyer_code',
    verifiedAt: null,
    ...changes,
  };
  return purchaseSteps(purchase).find(({ key }) => key === 'name-change');
};

describe('a code that is handed over is no name change', () => {
  test('nor is it called one where the purchase’s steps are shown, until somebody says that the name is changed', () => {
    expect(nameChange()).toMatchObject({
      label: 'Namnbyte',
      state: 'now',
      note: 'Koden är lämnad, nu anmäler sig köparen.',
    });
    expect(nameChange({ state: 'disputed' })?.label).toBe('Koden lämnad');
    expect(nameChange({ verifiedAt: at })).toMatchObject({ label: 'Namnbyte', state: 'done' });
    expect(nameChange({ state: 'completed' })?.label).toBe('Namnbyte');
    expect(nameChange({ state: 'pending_name_change' })).toMatchObject({ label: 'Namnbyte', state: 'now' });
    for (const state of purchaseStates)
      expect(nameChange({ state, mechanism: 'seller_direct' })?.label).toBe('Namnbyte');
    expect(nameChange({ mechanism: 'on_site' })?.label).toBe('Fullmakten lämnad');
  });

  test('nor in the seller’s texts', () => {
    const done = transferMechanisms.map((mechanism) => {
      const change = { race: { mechanism } } as Parameters<typeof proofOf>[0];
      return [mechanism, proofOf(change).done.title];
    });
    expect(Object.fromEntries(done)).toEqual({
      seller_direct: 'Namnbyte slutfört',
      buyer_code: 'Koden är lämnad',
      email_organiser: 'Namnbyte slutfört',
      on_site: 'Fullmakten är lämnad',
    });
  });

  test('nor in the log', () => {
    expect(logLabel('nameChanged', true)).toBe('Säljaren lämnade koden till köparen');
    expect(logLabel('nameChanged', false)).toBe('Säljaren genomförde namnbytet');
  });
});

test('a dispute says one thing to all: when we decide it, and what follows if we do not', () => {
  const times = { decideBy: new Date('2027-02-06T11:00:00Z'), endsAt: new Date('2027-04-02T10:00:00Z') };
  const textFor = (late: boolean, reader: 'buyer' | 'seller' | 'admin' = 'admin') =>
    decisionText({ ...times, late }, reader).replaceAll('\u00a0', ' ');
  expect(textFor(false)).toMatch(
    /^Vi avgör ärendet senast .*6 feb.* Är det inte avgjort .*2 april.* får köparen tillbaka allt\.$/,
  );
  expect(textFor(false, 'seller')).toBe(textFor(false));
  expect(textFor(false, 'buyer')).toBe(textFor(false).replace('får köparen', 'får du'));
  expect(textFor(true)).toMatch(/^Vi skulle ha avgjort ärendet senast .*6 feb.* och är sena\. /);
});
