import { describe, expect, it } from 'vitest';
import {
  canChangePrice,
  canPause,
  displayStatus,
  displayStatuses,
  disputeStatuses,
  isPaused,
  isShownPaused,
  type ListingStatusFields,
  listingAfter,
  listingStatuses,
  sellerOrder,
  timeoutStatuses,
} from '@/domain/listing/states';
import { titleOf } from '@/domain/listing/title';
import { uploadObstacle } from '@/domain/site/uploads';

const listing = (changes: Partial<ListingStatusFields>): ListingStatusFields => ({
  status: 'available',
  timeoutStatus: 'active',
  disputeStatus: null,
  ...changes,
});

describe('the status that users see of a listing', () => {
  it('is the stored one when nothing is wrong', () => {
    expect(listingStatuses.map((status) => displayStatus(listing({ status })))).toEqual([...listingStatuses]);
  });

  it.each<[string, Partial<ListingStatusFields>, string]>([
    ['why it is paused', { status: 'inactive', timeoutStatus: 'inactive_due_to_timeout' }, 'paused_deadline'],
    ['by a refund too', { status: 'inactive', disputeStatus: 'refunded' }, 'paused_refunded'],
    [
      'the missed deadline when it was refunded in an earlier purchase too',
      { status: 'inactive', timeoutStatus: 'inactive_due_to_timeout', disputeStatus: 'refunded' },
      'paused_deadline',
    ],
    [
      'no more than paused where its seller did it',
      { status: 'inactive', timeoutStatus: 'inactive_by_seller' },
      'inactive',
    ],
    [
      'that it is looked into',
      { status: 'awaiting_buyer_confirmation', disputeStatus: 'pending' },
      'disputed',
    ],
    [
      'while it is',
      { status: 'awaiting_buyer_confirmation', disputeStatus: 'resolved' },
      'awaiting_buyer_confirmation',
    ],
    ['and not once it is completed', { status: 'completed', disputeStatus: 'resolved' }, 'completed'],
    ['nor for sale again', { status: 'available', disputeStatus: 'refunded' }, 'available'],
  ])('is %s', (_, changes, status) => expect(displayStatus(listing(changes))).toBe(status));

  it('has a status for every mix of fields', () => {
    for (const status of listingStatuses)
      for (const timeoutStatus of timeoutStatuses)
        for (const disputeStatus of [...disputeStatuses, null])
          expect(displayStatuses).toContain(displayStatus({ status, timeoutStatus, disputeStatus }));
  });

  it('says when it can be taken up again, paused, or given another price', () => {
    expect(listingStatuses.filter((status) => isPaused(listing({ status })))).toEqual(['inactive']);
    expect(listingStatuses.filter((status) => canPause({ status }))).toEqual(['available']);
    expect(listingStatuses.filter((status) => canChangePrice(listing({ status })))).toEqual(['available']);
    const tooDear = { timeoutStatus: 'inactive_due_to_price' } as const;
    const dear = listingStatuses.filter((status) => canChangePrice(listing({ status, ...tooDear })));
    expect(dear).toEqual(['available', 'inactive']);
  });
});

it("a seller's list begins with what needs attention", () => {
  const order = [...new Set(displayStatuses.toSorted((a, b) => sellerOrder[a] - sellerOrder[b]))];
  const place = (status: (typeof displayStatuses)[number]) => order.indexOf(status);
  const inOrder = [
    'disputed',
    'paused_deadline',
    'pending_name_change',
    'available',
    'pending',
    'awaiting_buyer_confirmation',
    'completed',
    'sold',
  ] as const;
  expect(inOrder.toSorted((a, b) => place(a) - place(b))).toEqual(inOrder);
  const paused = ['paused_deadline', 'paused_refunded', 'inactive'] as const;
  expect(new Set(paused.map((status) => sellerOrder[status])).size).toBe(1);
});

describe('what may be uploaded', () => {
  const MB = 1024 * 1024;

  it.each([
    ['proof', ['application/pdf', 'image/jpeg', 'image/png', 'image/webp']],
    ['raceImage', ['image/webp']],
  ] as const)('as a %s: %j', (purpose, types) => {
    for (const type of types) expect(uploadObstacle(purpose, { size: 1, type })).toBeNull();
  });

  it.each([
    ['proof', ['image/gif', 'text/html', 'image/svg+xml', undefined]],
    ['raceImage', ['application/pdf']],
  ] as const)('not as a %s: %j', (purpose, types) => {
    for (const type of types) expect(uploadObstacle(purpose, { size: 1, type })).toBe('UPLOAD_WRONG_TYPE');
  });

  it.each([
    ['proof', 10],
    ['evidence', 10],
    ['raceImage', 5],
  ] as const)('%s: up to %i MB, and not nothing', (purpose, max) => {
    const type = 'image/png';
    expect(uploadObstacle(purpose, { size: 0, type })).toBe('UPLOAD_EMPTY');
    expect(uploadObstacle(purpose, { size: max * MB, type })).toBeNull();
    expect(uploadObstacle(purpose, { size: max * MB + 1, type })).toBe('UPLOAD_TOO_LARGE');
  });

  it.each(['../../x.pdf', '..\\x.pdf', '/etc/passwd'])('not by the path %s', (name) => {
    expect(uploadObstacle('proof', { size: 1, type: 'application/pdf', name })).toBe('UPLOAD_NAME');
  });
});

describe('a listing that an admin has stopped, or that is too dear', () => {
  it.each(['available', 'pending_name_change', 'completed', 'inactive'] as const)(
    'and that becomes %s',
    (status) => {
      const change = { status };
      const becomes = (stoppedAt: Date | null, tooDear: boolean) =>
        listingAfter(change, { stoppedAt, tooDear });
      const paused = (timeoutStatus: string) =>
        status === 'available' ? { status: 'inactive', timeoutStatus } : change;
      expect(becomes(null, false)).toEqual(change);
      expect(becomes(new Date(0), false)).toEqual(paused('inactive_due_to_notice'));
      expect(becomes(null, true)).toEqual(paused('inactive_due_to_price'));
      expect(becomes(new Date(0), true)).toEqual(paused('inactive_due_to_notice'));
    },
  );
});

it('calls all but what is for sale, under way, under review or done paused', () => {
  expect(displayStatuses.filter((status) => !isShownPaused(status))).toEqual([
    'available',
    'pending_payment',
    'pending',
    'sold',
    'pending_name_change',
    'awaiting_buyer_confirmation',
    'completed',
    'disputed',
  ]);
});

it('a listing is called what its seller calls it, else as in the catalogue', () => {
  const raceName = 'Vasaloppet';
  expect(titleOf({ raceName, customRaceName: 'Vasan, led 3' })).toBe('Vasan, led 3');
  expect(titleOf({ raceName, customRaceName: null })).toBe('Vasaloppet');
});
