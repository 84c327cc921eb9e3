import { expect, test } from 'vitest';
import { boundedZoom, MAX_ZOOM, scrollAfterZoom } from '@/components/zoom';

test('a picture is never smaller than the viewer, nor larger than the most', () => {
  expect([0.5, 3, 100].map(boundedZoom)).toEqual([1, 3, MAX_ZOOM]);
});

test.each([
  // Point 100 of the picture is at 200 when it is twice as large; scrolled by 100 it is seen at 100.
  ['when it is enlarged from the whole picture', 0, 2, 100],
  ['when it is scrolled already', 50, 2, 200],
  ['and what cannot be scrolled to is not asked for', 100, 0.25, 0],
])('the point under the pointer stays there %s', (_, scrolled, factor, scroll) => {
  expect(scrollAfterZoom(scrolled, 100, factor)).toBe(scroll);
});
