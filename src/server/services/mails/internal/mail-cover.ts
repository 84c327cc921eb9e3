import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { type CoverRace, coverFacts } from '@/domain/race/cover/address';
import { drawCover } from '@/domain/race/cover/compose';
import { type MailTemplate, mailCoverSize, mailsWithCover } from '@/emails';
import { env } from '@/env';
import type { MailPicture } from '@/server/email/transport';
import { logger } from '@/server/lib/logger';
import { downloadPublic } from '@/server/storage/client';

/** The proportions of the picture, in the units covers are drawn in. */
const DRAWN = { width: 640, height: Math.round((640 * mailCoverSize.height) / mailCoverSize.width) };
/** Enough for flat shapes, and a third of the bytes. */
const COLOURS = 128;
/** A photograph in more bytes than this gives way to the drawing. */
const MAX_BYTES = 40 * 1024;
const MAX_KEPT = 100;

type Drawn = Pick<MailPicture, 'content' | 'contentType'>;

const draw = async (race: CoverRace): Promise<Drawn> => {
  const svg = Buffer.from(drawCover(coverFacts(race), DRAWN));
  const { width, height } = mailCoverSize;
  const content = await sharp(svg)
    .resize(width, height, { fit: 'fill' })
    .png({ palette: true, colours: COLOURS })
    .toBuffer();
  return { content, contentType: 'image/png' };
};

/** @throws when the picture cannot be had, or not small enough */
async function fromUpload(imageUrl: string): Promise<Drawn> {
  const file = await downloadPublic(new URL(imageUrl, env.SITE_URL));
  const { width, height } = mailCoverSize;
  const content = await sharp(file).resize(width, height, { fit: 'cover' }).jpeg({ quality: 70 }).toBuffer();
  if (content.length > MAX_BYTES) throw new Error('The picture is too large for a mail');
  return { content, contentType: 'image/jpeg' };
}

const kept = new Map<string, MailPicture>();

export interface PicturedRace extends CoverRace {
  imageUrl: string | null;
}

/** What a listing's picture is made of, as on its page. */
export const picturedRace = (
  { raceName, location, date, distance, startGroup }: Omit<CoverRace, 'sportCategories'>,
  { sportCategories, imageUrl }: Pick<PicturedRace, 'sportCategories' | 'imageUrl'>,
): PicturedRace => ({ raceName, location, date, distance, startGroup, sportCategories, imageUrl });

async function make({ imageUrl, ...race }: PicturedRace): Promise<MailPicture> {
  const drawn = imageUrl ? await fromUpload(imageUrl).catch(() => draw(race)) : await draw(race);
  // By its content: the same picture has the same id in every mail.
  const hash = createHash('sha256').update(drawn.content).digest('hex').slice(0, 20);
  return { ...drawn, id: `lopp-${hash}@${new URL(env.SITE_URL).hostname}` };
}

/**
 * The picture of a race for a mail of a template that shows it: the race's own, or the cover drawn of its facts.
 * @returns null where the template shows none, and when it cannot be drawn: a mail goes without rather than not at all.
 */
export async function mailCover(template: MailTemplate, race: PicturedRace): Promise<MailPicture | null> {
  if (!mailsWithCover.has(template)) return null;
  try {
    const key = JSON.stringify([coverFacts(race), race.imageUrl]);
    const known = kept.get(key);
    if (known) return known;
    const picture = await make(race);
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(key, picture);
    return picture;
  } catch (error) {
    logger.warn({ err: error }, 'a mail goes without its picture');
    return null;
  }
}
