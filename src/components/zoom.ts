/** How far a picture is enlarged: 1 fills the viewer. */
export const MAX_ZOOM = 8;

/** What one press on a button or key, or one notch of a wheel, multiplies by. */
export const ZOOM_STEP = 1.25;

export const boundedZoom = (zoom: number): number => Math.min(MAX_ZOOM, Math.max(1, zoom));

/**
 * Where to scroll on one axis so that the point of the picture at the pointer stays there. Pixels.
 * @param scrolled where it is scrolled to now
 * @param at the pointer, from the viewer's edge
 * @param factor new zoom divided by old
 */
export const scrollAfterZoom = (scrolled: number, at: number, factor: number): number =>
  Math.max(0, (scrolled + at) * factor - at);
