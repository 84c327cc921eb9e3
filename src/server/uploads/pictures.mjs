import sharp from 'sharp';
// By its path: file-cleaner.mjs imports this file as it is.
import { MAX_IMAGE_PIXELS } from '../../domain/site/uploads.ts';
import { DAMAGED, RefusedError, SHOWS_NOTHING, TOO_DETAILED } from './failures.mjs';

/** Hardly any loss to the eye, and text stays sharp. */
const QUALITY = 90;
/** A race's picture as wide as a page, on a screen with two points to each of the page's own. */
const COVER_WIDTH = 1280;
const COVER_QUALITY = 78;
/** A PDF's page: a handful stays within what a bank takes as evidence. */
const PAGE_QUALITY = 80;

const writers = {
  'image/jpeg': (image) => image.jpeg({ quality: QUALITY }),
  'image/png': (image) => image.png(),
  'image/webp': (image) => image.webp({ quality: QUALITY }),
};

/**
 * Draws a picture again from its pixels, upright. Its size is read from its head first, so that a small file that
 * unfolds into a giant is never unfolded.
 */
async function draw(content, make) {
  const head = await sharp(content, { limitInputPixels: false }).metadata();
  if (head.width * head.height > MAX_IMAGE_PIXELS) throw new RefusedError(TOO_DETAILED, 'Too many pixels');
  const image = sharp(content, { failOn: 'error', limitInputPixels: MAX_IMAGE_PIXELS }).autoOrient();
  return make(image).toBuffer();
}

/** A picture in which nothing can be seen: all of it lets through what is behind it. */
async function isTransparent(content) {
  const { hasAlpha } = await sharp(content).metadata();
  if (!hasAlpha) return false;
  const { channels } = await sharp(content).stats();
  return channels.at(-1).max === 0;
}

/**
 * A picture with nothing but its pixels: where and with what it was taken is left out, and so is whatever else was hidden
 * in the file.
 * @param type its MIME type.
 */
export async function cleanPicture(content, type) {
  const write = writers[type];
  if (!write) throw new RefusedError(DAMAGED, 'No picture');
  const drawn = await draw(content, write);
  if (await isTransparent(drawn)) throw new RefusedError(SHOWS_NOTHING, 'A transparent picture');
  return drawn;
}

/** The same for a picture that pages show: no wider than the widest of them shows it, in the smallest format. */
export const drawCover = (content) =>
  draw(content, (image) =>
    image.resize({ width: COVER_WIDTH, withoutEnlargement: true }).webp({ quality: COVER_QUALITY }),
  );

/** A JPEG of a page's pixels, of four bytes each. Coloured letters keep their edges. */
export const encodePage = ({ width, height, data }) =>
  sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: PAGE_QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer();
