/** A part of the window, px from its top left corner. */
export interface Box {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** Kept free around a control, px. */
const GAP = 8;

/** How far down a toast is moved to cover none of these, the shortest way; undefined where they leave no room. */
function freeMove(rest: Box, controls: readonly Box[], height: number): number | undefined {
  const margin = Math.min(rest.top, height - rest.bottom);
  const lowest = height - margin - (rest.bottom - rest.top);
  const beside = controls.filter(({ left, right }) => left < rest.right && rest.left < right);
  const tops = beside.flatMap(({ top, bottom }) => [bottom + GAP, top - GAP - (rest.bottom - rest.top)]);
  const moves = [rest.top, ...tops]
    .filter((top) => top >= margin && top <= lowest)
    .map((top) => top - rest.top)
    .toSorted((one, other) => Math.abs(one) - Math.abs(other));
  // No copies of `rest`: what the browser measures has no properties of its own.
  return moves.find(
    (by) => !beside.some(({ top, bottom }) => rest.top + by < bottom && top < rest.bottom + by),
  );
}

/**
 * Where a toast covers none of the controls, as close as can be to where it is at rest. When the controls leave no room
 * for it, it stays there.
 *
 * @param rest the toast where it is at rest
 * @param controls what it must not cover
 * @param height of the window, px
 * @param said headings and texts that it covers only where there is no room beside them
 * @returns how far down it is moved, px
 */
export const placeToast = (
  rest: Box,
  controls: readonly Box[],
  height: number,
  said: readonly Box[] = [],
): number => freeMove(rest, [...controls, ...said], height) ?? freeMove(rest, controls, height) ?? 0;
