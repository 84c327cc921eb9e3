import { describe, expect, it } from 'vitest';
import {
  canPause,
  disputeStatuses,
  isPaused,
  type ListingMarks,
  listingAfter,
  listingFace,
  listingFaces,
  listingStatuses,
  sellerOrder,
  timeoutStatuses,
} from '@/domain/listing/states';
import { uploadObstacle } from '@/domain/upload/rules';

const marks = (changes: Partial<ListingMarks>): ListingMarks => ({
  status: 'available',
  timeoutStatus: 'active',
  disputeStatus: null,
  ...changes,
});

describe('the face of a listing', () => {
  it.each(listingStatuses)('is its status when nothing is wrong: %s', (status) => {
    expect(listingFace(marks({ status }))).toBe(status);
  });

  it('is why it is paused', () => {
    expect(listingFace(marks({ status: 'inactive', timeoutStatus: 'inactive_due_to_timeout' }))).toBe(
      'paused_deadline',
    );
    expect(listingFace(marks({ status: 'inactive', disputeStatus: 'refunded' }))).toBe('paused_refunded');
  });

  it('is no more than paused where its seller did it, who can do so while nobody is buying it', () => {
    expect(listingFace(marks({ status: 'inactive', timeoutStatus: 'inactive_by_seller' }))).toBe('inactive');
    expect(listingStatuses.filter((status) => canPause({ status }))).toEqual(['available']);
  });

  it('is the missed deadline when it was refunded in an earlier purchase too', () => {
    expect(
      listingFace(
        marks({
          status: 'inactive',
          timeoutStatus: 'inactive_due_to_timeout',
          disputeStatus: 'refunded',
        }),
      ),
    ).toBe('paused_deadline');
  });

  it('is that it is looked into, while it is', () => {
    const status = 'awaiting_buyer_confirmation';
    expect(listingFace(marks({ status, disputeStatus: 'pending' }))).toBe('disputed');
    expect(listingFace(marks({ status, disputeStatus: 'resolved' }))).toBe(status);
    expect(listingFace(marks({ status: 'completed', disputeStatus: 'resolved' }))).toBe('completed');
    expect(listingFace(marks({ status: 'available', disputeStatus: 'refunded' }))).toBe('available');
  });

  it('has a face for every mix of marks', () => {
    for (const status of listingStatuses)
      for (const timeoutStatus of timeoutStatuses)
        for (const disputeStatus of [...disputeStatuses, null])
          expect(listingFaces).toContain(listingFace({ status, timeoutStatus, disputeStatus }));
  });

  it('can be taken up again only when paused', () => {
    expect(listingStatuses.filter((status) => isPaused(marks({ status })))).toEqual(['inactive']);
  });
});

it("a seller's list begins with what needs attention", () => {
  const order = [...new Set(listingFaces.toSorted((a, b) => sellerOrder[a] - sellerOrder[b]))];
  const place = (face: (typeof listingFaces)[number]) => order.indexOf(face);
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
  expect(new Set(paused.map((face) => sellerOrder[face])).size).toBe(1);
});

describe('what may be uploaded', () => {
  const MB = 1024 * 1024;

  it.each([
    ['proof', 'application/pdf', null],
    ['proof', 'image/jpeg', null],
    ['proof', 'image/png', null],
    ['proof', 'image/webp', null],
    ['proof', 'image/gif', 'UPLOAD_WRONG_TYPE'],
    ['proof', 'text/html', 'UPLOAD_WRONG_TYPE'],
    ['proof', 'image/svg+xml', 'UPLOAD_WRONG_TYPE'],
    ['proof', undefined, 'UPLOAD_WRONG_TYPE'],
    ['raceImage', 'image/webp', null],
    ['raceImage', 'application/pdf', 'UPLOAD_WRONG_TYPE'],
  ] as const)('as a %s: %s', (purpose, type, answer) => {
    expect(uploadObstacle(purpose, { size: 1, type })).toBe(answer);
  });

  it.each([
    ['proof', 10],
    ['raceImage', 5],
  ] as const)('%s: up to %i MB, and not nothing', (purpose, most) => {
    const type = 'image/png';
    expect(uploadObstacle(purpose, { size: 0, type })).toBe('UPLOAD_EMPTY');
    expect(uploadObstacle(purpose, { size: most * MB, type })).toBeNull();
    expect(uploadObstacle(purpose, { size: most * MB + 1, type })).toBe('UPLOAD_TOO_LARGE');
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
