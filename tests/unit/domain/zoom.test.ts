import { describe, expect, test } from 'vitest';
import { boundedZoom, MAX_ZOOM, scrollAfterZoom } from '@/domain/zoom';

test('a picture is never smaller than the viewer, nor larger than the most', () => {
  expect(boundedZoom(0.5)).toBe(1);
  expect(boundedZoom(3)).toBe(3);
  expect(boundedZoom(100)).toBe(MAX_ZOOM);
});

describe('the point under the pointer stays there', () => {
  test('when it is enlarged from the whole picture', () => {
    // Point 100 of the picture is at 200 when it is twice as large; scrolled by 100 it is seen at 100.
    expect(scrollAfterZoom(0, 100, 2)).toBe(100);
  });

  test('when it is scrolled already', () => {
    expect(scrollAfterZoom(50, 100, 2)).toBe(200);
  });

  test('and what cannot be scrolled to is not asked for', () => {
    expect(scrollAfterZoom(100, 100, 0.25)).toBe(0);
  });
});
