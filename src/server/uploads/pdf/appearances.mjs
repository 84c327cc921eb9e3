// What annotations look like (ISO 32000-1, 12.5.5): filled form fields, stamps and notes drawn on a page. Only their
// normal appearance is read, never what they do when they are pressed or where they lead.
import { PDFArray, PDFDict, PDFName, PDFNumber, PDFStream } from '@cantoo/pdf-lib';

const name = (text) => PDFName.of(text);
const shownKinds = new Set(
  'Widget FreeText Stamp Ink Highlight Underline Squiggly StrikeOut Line Square Circle Polygon PolyLine Caret'
    .split(' ')
    .map(name),
);
const HIDDEN = 1 << 1;
const NO_VIEW = 1 << 5;

function numbers(dict, key, length) {
  const list = dict.lookup(name(key));
  if (!(list instanceof PDFArray) || list.size() !== length) return null;
  const values = Array.from({ length }, (_, index) => list.lookup(index));
  const areFinite = values.every((each) => each instanceof PDFNumber && Number.isFinite(each.asNumber()));
  return areFinite ? values.map((each) => each.asNumber()) : null;
}

const spanOf = (values) => {
  const from = Math.min(...values);
  return { from, length: Math.max(...values) - from };
};

/** Moves and scales what an appearance draws so that it fills the annotation's rectangle. */
function placement(rect, box, matrix) {
  const [a, b, c, d, e, f] = matrix;
  const corners = [0, 2].flatMap((x) => [1, 3].map((y) => [box[x], box[y]]));
  const drawn = {
    x: spanOf(corners.map(([x, y]) => a * x + c * y + e)),
    y: spanOf(corners.map(([x, y]) => b * x + d * y + f)),
  };
  const wanted = { x: spanOf([rect[0], rect[2]]), y: spanOf([rect[1], rect[3]]) };
  const scale = (axis) => (drawn[axis].length === 0 ? 1 : wanted[axis].length / drawn[axis].length);
  const [x, y] = [scale('x'), scale('y')];
  return [x, 0, 0, y, wanted.x.from - drawn.x.from * x, wanted.y.from - drawn.y.from * y];
}

/** The normal appearance, in the state that the annotation is in. */
function normalAppearance(annotation) {
  const looks = annotation.lookup(name('AP'));
  if (!(looks instanceof PDFDict)) return undefined;
  const key = name('N');
  const normal = looks.lookup(key);
  if (!(normal instanceof PDFDict)) return looks.get(key);
  const state = annotation.lookup(name('AS'));
  return state instanceof PDFName ? normal.get(state) : undefined;
}

/**
 * @param page the dictionary of a page.
 * @returns the appearances that a reader of the page sees, in the order in which they are drawn: the form that draws
 *   each, and the matrix that puts it in its place.
 */
export function appearancesOn(page) {
  const annotations = page.lookup(name('Annots'));
  if (!(annotations instanceof PDFArray)) return [];
  return annotations.asArray().flatMap((ref) => {
    const annotation = page.context.lookup(ref);
    if (!(annotation instanceof PDFDict) || !shownKinds.has(annotation.lookup(name('Subtype')))) return [];
    const flags = annotation.lookup(name('F'));
    if (flags instanceof PDFNumber && flags.asNumber() & (HIDDEN | NO_VIEW)) return [];
    const form = normalAppearance(annotation);
    const stream = page.context.lookup(form);
    const rect = numbers(annotation, 'Rect', 4);
    const box = stream instanceof PDFStream ? numbers(stream.dict, 'BBox', 4) : null;
    if (!rect || !box) return [];
    const matrix = numbers(stream.dict, 'Matrix', 6) ?? [1, 0, 0, 1, 0, 0];
    return [{ form, matrix: placement(rect, box, matrix) }];
  });
}
