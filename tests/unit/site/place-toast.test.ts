import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Box, placeToast } from '@/features/shell/place-toast';

const HEIGHT = 844;
/** At the top of a phone's window. */
const top: Box = { left: 16, right: 374, top: 16, bottom: 86 };
/** At the bottom right of a wide one. */
const bottom: Box = { left: 984, right: 1424, top: 758, bottom: 828 };

const box = (left: number, from: number, width: number, height: number): Box => ({
  left,
  right: left + width,
  top: from,
  bottom: from + height,
});

test('a toast stays where it is when it covers nothing', () => {
  expect(placeToast(top, [], HEIGHT)).toBe(0);
  expect(placeToast(top, [box(16, 780, 358, 44)], HEIGHT)).toBe(0);
  expect(placeToast(bottom, [box(0, 780, 900, 44)], HEIGHT)).toBe(0);
});

test('it moves past a control, no further than is needed', () => {
  // Below a button at the top that reaches down to 104.
  expect(placeToast(top, [box(16, 60, 358, 44)], HEIGHT)).toBe(96);
  // Above a button at the bottom, which begins at 780.
  expect(placeToast(bottom, [box(1200, 780, 200, 44)], HEIGHT)).toBe(-56);
});

test('it moves as well when it is measured by the browser, whose boxes have no properties of their own', () => {
  const measured: Box = Object.create(top);
  expect(placeToast(measured, [box(16, 60, 358, 44)], HEIGHT)).toBe(96);
});

test('it stays where the controls leave no room', () => {
  expect(placeToast(top, [box(0, 0, 390, HEIGHT)], HEIGHT)).toBe(0);
});

test('it moves past a heading where there is room, and covers it rather than a control', () => {
  const heading = box(16, 40, 358, 40);
  expect(placeToast(top, [], HEIGHT, [heading])).toBe(72);
  // The rest of the window is a control.
  const control = box(0, 90, 390, HEIGHT - 90);
  expect(placeToast(top, [control], HEIGHT, [heading])).toBe(0);
});

test('it covers a control only when it would wherever it stood', () => {
  const control = fc
    .record({
      left: fc.integer({ min: 0, max: 380 }),
      from: fc.integer({ min: -100, max: 900 }),
      width: fc.integer({ min: 1, max: 390 }),
      height: fc.integer({ min: 1, max: 300 }),
    })
    .map(({ left, from, width, height }) => box(left, from, width, height));
  fc.assert(
    fc.property(fc.array(control, { maxLength: 6 }), (controls) => {
      const covers = (by: number) =>
        controls.some(
          (each) =>
            each.left < top.right &&
            top.left < each.right &&
            each.top < top.bottom + by &&
            top.top + by < each.bottom,
        );
      const by = placeToast(top, controls, HEIGHT);
      expect(top.top + by).toBeGreaterThanOrEqual(16);
      expect(top.bottom + by).toBeLessThanOrEqual(HEIGHT - 16);
      if (!covers(by)) return;
      // Each place with the distance kept, px by px.
      for (let place = 0; top.bottom + place <= HEIGHT - 16; place += 1) {
        const apart = controls.every(
          (each) =>
            each.right <= top.left ||
            top.right <= each.left ||
            each.bottom + 8 <= top.top + place ||
            top.bottom + place + 8 <= each.top,
        );
        expect(apart, `free at ${place}`).toBe(false);
      }
    }),
  );
});
