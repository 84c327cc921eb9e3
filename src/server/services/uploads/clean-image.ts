import sharp, { type Sharp } from 'sharp';
import { MAX_IMAGE_PIXELS } from '@/domain/upload/rules';
import { type Cleaned, refused } from './cleaned';

/** Hardly any loss to the eye, and text stays sharp. */
const QUALITY = 90;
const TIMEOUT_SECONDS = 20;

const writers: Record<string, (image: Sharp) => Sharp> = {
  'image/jpeg': (image) => image.jpeg({ quality: QUALITY }),
  'image/png': (image) => image.png(),
  'image/webp': (image) => image.webp({ quality: QUALITY }),
};

export const isImage = (type: string): boolean => type in writers;

/**
 * Draws a picture anew, upright and with nothing but its pixels: where and with what it was taken is left out, and so
 * is whatever else was hidden in the file. Its size is read from its head first, so that a small file that unfolds
 * into a giant is never unfolded.
 * @param type its MIME type, one of those that `isImage` knows.
 */
export async function cleanImage(content: Uint8Array, type: string): Promise<Cleaned> {
  const write = writers[type];
  if (!write) return refused('UPLOAD_WRONG_TYPE');
  try {
    const { width, height } = await sharp(content, { limitInputPixels: false }).metadata();
    if (width * height > MAX_IMAGE_PIXELS) return refused('UPLOAD_TOO_DETAILED');
    const image = sharp(content, { failOn: 'error', limitInputPixels: MAX_IMAGE_PIXELS }).autoOrient();
    return { content: await write(image).timeout({ seconds: TIMEOUT_SECONDS }).toBuffer(), code: null };
  } catch {
    return refused('UPLOAD_DAMAGED');
  }
}
