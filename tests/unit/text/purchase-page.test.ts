import { expect, test } from 'vitest';
import { greetingOf, type HandOver } from '@/features/buyer/purchase-text';

const at = new Date('2027-02-01T11:00:00Z');

/** A paid purchase, as far as its heading goes by it. */
const paid = {
  state: 'pending_name_change',
  stoppedAt: null,
  request: null,
  code: { given: false, rejectedAt: null },
  verifiedAt: null,
  events: [],
} as unknown as HandOver;
const greeting = (changes: object) => greetingOf({ ...paid, ...changes });

test('the buyer’s page greets with what happens now', () => {
  expect(greeting({})).toBe('Nu gör säljaren namnbytet');
  expect(greeting({ request: { open: true, by: 'seller', field: 'phone' } })).toBe('Rätta telefonnumret');
  expect(greeting({ code: { given: false, rejectedAt: at } })).toBe('Säljaren hämtar en ny kod');
  expect(greeting({ stoppedAt: at })).toBe('Köpet är pausat');
  expect(greeting({ state: 'disputed' })).toBe('Vi tittar på ditt ärende');
});

test('while it waits for the buyer, with their task', () => {
  const waiting = { state: 'awaiting_buyer_confirmation', events: ['receiptConfirmed'] };
  expect(greeting(waiting)).toBe('Bekräfta mottagande');
  expect(greeting({ ...waiting, code: { given: true, rejectedAt: null } })).toBe('Anmäl dig med koden');
  expect(greeting({ ...waiting, code: { given: true, rejectedAt: null }, verifiedAt: at })).toBe(
    'Bekräfta mottagande',
  );
});
