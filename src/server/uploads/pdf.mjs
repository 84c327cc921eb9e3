import { PDFArray, PDFBool, PDFDict, PDFDocument, PDFName, PDFNumber, PDFRawStream } from '@cantoo/pdf-lib';
import { PDFiumLibrary } from '@hyzyla/pdfium';
// By its path: file-cleaner.mjs imports this file as it is.
import { MAX_IMAGE_PIXELS, MAX_PDF_PAGES } from '../../domain/site/uploads.ts';
import { LOCKED, RefusedError, SHOWS_NOTHING, TOO_DETAILED } from './failures.mjs';
import { encodePage } from './pictures.mjs';

/** Enough to read small print, and to print it again. */
const PIXELS_PER_POINT = 150 / 72;
/** Of a page: nearly A2 at that. A larger page is drawn with fewer to a point. */
const MAX_PAGE_PIXELS = 8_000_000;
/** A JPEG's longest side. */
const MAX_SIDE = 65_500;

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

/** Whether a picture says that it is larger than can be drawn; the page would be shown without it. */
function hasGiant({ context }) {
  return context.enumerateIndirectObjects().some(([, object]) => {
    if (!(object instanceof PDFRawStream) || object.dict.lookup(name('Subtype')) !== name('Image'))
      return false;
    const [width, height] = ['Width', 'Height'].map((side) => object.dict.lookup(name(side)));
    const isSized = width instanceof PDFNumber && height instanceof PDFNumber;
    return isSized && width.asNumber() * height.asNumber() > MAX_IMAGE_PIXELS;
  });
}

/** Refuses what is not to be drawn. */
async function check(content) {
  const pdf = await open(content);
  if (hasGiant(pdf)) throw new RefusedError(TOO_DETAILED, 'Too many pixels');
  if (isElsewhere(pdf)) throw new RefusedError(SHOWS_NOTHING, 'Its content is not on its pages');
}

/** A page as it is shown, in points and pixels, with what its form fields are filled with. */
async function drawPage(page) {
  const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
  if (!(width > 0 && height > 0)) throw new Error('A page without a size');
  const scale = Math.min(
    PIXELS_PER_POINT,
    Math.sqrt(MAX_PAGE_PIXELS / (width * height)),
    MAX_SIDE / Math.max(width, height),
  );
  const pixels = await page.render({
    width: Math.max(1, width * scale),
    height: Math.max(1, height * scale),
    renderFormFields: true,
    render: 'bitmap',
  });
  return { width, height, pixels };
}

/** Whether each pixel, of four bytes, is like the one before it. */
const isBlank = ({ data }) => Buffer.compare(data.subarray(4), data.subarray(0, -4)) === 0;

async function redraw(content) {
  const pdfium = await PDFiumLibrary.init();
  const came = await pdfium.loadDocument(content);
  if (came.getPageCount() > MAX_PDF_PAGES) throw new RefusedError(TOO_DETAILED, 'Too many pages');
  const cleaned = await PDFDocument.create({ updateMetadata: false });
  let showsAnything = false;
  for (const page of came.pages()) {
    const { width, height, pixels } = await drawPage(page);
    showsAnything ||= !isBlank(pixels);
    const picture = await cleaned.embedJpg(await encodePage(pixels));
    cleaned.addPage([width, height]).drawImage(picture, { width, height });
  }
  if (!showsAnything) throw new RefusedError(SHOWS_NOTHING, 'Its pages are empty');
  return cleaned.save();
}

/**
 * A PDF of pictures of another's pages: nothing else of it is kept.
 * @throws RefusedError when it takes a password to open it, has too many pages or pixels, or shows nothing.
 */
export async function cleanPdf(content) {
  await check(content);
  try {
    return await redraw(content);
  } catch (error) {
    // How PDFium ends where there is no more memory.
    if (error instanceof WebAssembly.RuntimeError) throw new RefusedError(TOO_DETAILED, error.message);
    throw error;
  }
}
