import { PDFArray, PDFBool, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { LOCKED, RefusedError, SHOWS_NOTHING } from '../failures.mjs';
import { redrawJpeg } from '../pictures.mjs';
import { pageCopier } from './copier.mjs';
import { drawFields } from './fields.mjs';
import { rebuildJpeg } from './jpeg.mjs';

const name = (text) => PDFName.of(text);
const WIDGET = name('Widget');

/** Opens a PDF, also one that is only locked against changes. */
async function open(content) {
  try {
    return await PDFDocument.load(content, { password: '', updateMetadata: false });
  } catch (error) {
    if (error.message === 'NEEDS PASSWORD') throw new RefusedError(LOCKED, error.message);
    throw error;
  }
}

function hasField({ node }) {
  const annotations = node.lookup(name('Annots'));
  if (!(annotations instanceof PDFArray)) return false;
  return annotations.asArray().some((ref) => {
    const annotation = node.context.lookup(ref);
    return annotation instanceof PDFDict && annotation.lookup(name('Subtype')) === WIDGET;
  });
}

/**
 * Whether what the file is about is not on its pages, which then ask for another program: a form that only a program
 * for XML forms (XFA; ISO 32000-1, 12.7.8) draws, or a portfolio of attached files (12.3.5).
 */
function isElsewhere(pdf) {
  const { catalog } = pdf;
  if (catalog.lookup(name('NeedsRendering')) === PDFBool.True) return true;
  if (catalog.lookup(name('Collection')) instanceof PDFDict) return true;
  const form = catalog.lookup(name('AcroForm'));
  return form instanceof PDFDict && form.has(name('XFA')) && !pdf.getPages().some(hasField);
}

/** Draws the JPEGs that were copied again from their pixels. */
async function redrawPhotos(context, photos) {
  const indirect = context.enumerateIndirectObjects().filter(([, object]) => photos.has(object));
  if (indirect.length !== photos.size) throw new Error('A picture outside the list of objects');
  for (const [ref, photo] of indirect) {
    const before = photos.get(photo);
    const drawn = rebuildJpeg(await redrawJpeg(photo.contents));
    const isSame = ['width', 'height', 'components'].every((key) => drawn[key] === before[key]);
    if (!isSame) throw new Error('The picture is not what it says');
    context.assign(ref, PDFRawStream.of(photo.dict, drawn.bytes));
  }
}

/**
 * Rebuilds a PDF from what its pages are drawn with, what filled form fields look like among it: no title, author or
 * program, no fields, scripts, attachments or links, and its JPEGs drawn again.
 * @throws RefusedError when it takes a password to open it, holds what cannot be cleaned, or shows nothing.
 */
export async function cleanPdf(content) {
  const came = await open(content);
  if (isElsewhere(came)) throw new RefusedError(SHOWS_NOTHING, 'Its content is not on its pages');
  await drawFields(came);
  const cleaned = await PDFDocument.create({ updateMetadata: false });
  const { copyPage, photos, drawsAnything } = pageCopier(came.context, cleaned.context);
  for (const page of came.getPages()) copyPage(page.node, cleaned.addPage().node);
  if (!drawsAnything()) throw new RefusedError(SHOWS_NOTHING, 'Its pages are empty');
  await redrawPhotos(cleaned.context, photos);
  return cleaned.save();
}
