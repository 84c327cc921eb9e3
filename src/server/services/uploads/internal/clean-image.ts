import sharp, { type Metadata, type Sharp } from 'sharp';
import { MAX_IMAGE_PIXELS } from '@/domain/upload/rules';
import { type Cleaned, refused } from './cleaned';

/** Hardly any loss to the eye, and text stays sharp. */
const QUALITY = 90;
/** A race's picture as wide as a page, on a screen with two points to each of the page's own. */
const COVER_WIDTH = 1280;
const COVER_QUALITY = 78;
const TIMEOUT_SECONDS = 20;

const writers: Record<string, (image: Sharp) => Sharp> = {
  'image/jpeg': (image) => image.jpeg({ quality: QUALITY }),
  'image/png': (image) => image.png(),
  'image/webp': (image) => image.webp({ quality: QUALITY }),
};

/** Whether a MIME type is of a picture that can be redrawn. */
export const isImage = (type: string): boolean => type in writers;

/** Redraws a picture with the given output. */
async function draw(
  content: Uint8Array,
  type: string,
  make: (image: Sharp, head: Metadata) => Sharp,
): Promise<Cleaned> {
  try {
    const head = await sharp(content, { limitInputPixels: false }).metadata();
    if (head.width * head.height > MAX_IMAGE_PIXELS) return refused('UPLOAD_TOO_DETAILED');
    const image = sharp(content, { failOn: 'error', limitInputPixels: MAX_IMAGE_PIXELS }).autoOrient();
    const drawn = await make(image, head).timeout({ seconds: TIMEOUT_SECONDS }).toBuffer();
    return { content: drawn, type, code: null };
  } catch {
    return refused('UPLOAD_DAMAGED');
  }
}

/**
 * Draws a picture again, upright and with nothing but its pixels: where and with what it was taken is left out, and so
 * is whatever else was hidden in the file. Its size is read from its head first, so that a small file that unfolds
 * into a giant is never unfolded.
 * @param type its MIME type, one of those that `isImage` knows.
 */
export async function cleanImage(content: Uint8Array, type: string): Promise<Cleaned> {
  const write = writers[type];
  return write ? draw(content, type, write) : refused('UPLOAD_WRONG_TYPE');
}

/** The same for a picture that pages show: no wider than the widest of them shows it, in the smallest format. */
export const drawCover = (content: Uint8Array): Promise<Cleaned> =>
  draw(content, 'image/webp', (image) =>
    image.resize({ width: COVER_WIDTH, withoutEnlargement: true }).webp({ quality: COVER_QUALITY }),
  );

/**
 * A JPEG drawn again from its pixels, for a PDF: as many colours as before, and as large.
 * @param content of one colour (grey) or three.
 */
export async function redrawJpeg(content: Uint8Array): Promise<Cleaned> {
  return draw(content, 'image/jpeg', (image, { channels }) =>
    image
      .toColourspace(channels === 1 ? 'b-w' : 'srgb')
      .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' }),
  );
}
