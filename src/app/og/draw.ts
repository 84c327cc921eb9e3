import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { DomainError } from '@/domain/errors';
import { SECOND } from '@/domain/time';
import { SHARE_IMAGE } from '@/features/seo/page-metadata';
import type { Drawable } from '@/features/seo/share-images';
import { FairQueue } from '@/server/lib/fair-queue';
import { OutOfTimeError, runIsolated } from '@/server/lib/isolated-process';
import { pictureDrawer } from '@/server/lib/isolated-programs';
import { drawable, pictureFonts } from './fonts';

const DAY_S = 86_400;

/** Two at a time: what has not been begun in five seconds is not drawn. */
const queue = new FairQueue({ concurrency: 2, timeoutMs: 5 * SECOND });

/** A picture as data, which a program can be sent: its components are called. They have no state. */
function toData(node: ReactNode): unknown {
  if (Array.isArray(node)) return node.map(toData);
  if (!isValidElement<{ children?: ReactNode }>(node)) return node;
  const { type, props } = node;
  if (typeof type === 'function') return toData((type as (props: object) => ReactNode)(props));
  return { type, props: { ...props, children: toData(props.children) } };
}

async function runDrawer(picture: ReactElement): Promise<Buffer<ArrayBuffer>> {
  const wanted = JSON.stringify({ picture: toData(picture), fonts: pictureFonts, ...SHARE_IMAGE });
  const { code, output } = await runIsolated(pictureDrawer, Buffer.from(wanted)).catch((error) => {
    throw error instanceof OutOfTimeError ? new DomainError('BUSY') : error;
  });
  if (code !== 0) throw new Error('A picture was not drawn');
  return output;
}

/**
 * Draws a picture as PNG, in a process of its own that gets the processor time which is left.
 * @param key what is drawn: one of each at a time.
 * @throws DomainError BUSY when others keep it waiting too long.
 */
export const drawPng = (key: string, picture: ReactElement): Promise<Buffer<ArrayBuffer>> =>
  queue.run(key, () => runDrawer(picture));

/** The latest are kept: about 110 kB each. */
const MAX_KEPT = 100;
const kept = new Map<string, Promise<Buffer<ArrayBuffer>>>();

function drawOnce(key: string, picture: ReactElement): Promise<Buffer<ArrayBuffer>> {
  const drawn = kept.get(key) ?? drawPng(key, picture);
  drawn.catch(() => kept.delete(key));
  // The least recently used goes first.
  kept.delete(key);
  kept.set(key, drawn);
  for (const oldest of kept.keys()) {
    if (kept.size <= MAX_KEPT) break;
    kept.delete(oldest);
  }
  return drawn;
}

/**
 * Draws a share image of these facts. Everyone gets the same one, so browsers and caches may keep it.
 * The address may carry anything after a question mark: only what is drawn makes a new picture.
 */
export async function draw<Facts extends object>(
  Picture: (facts: Facts, drawable: Drawable) => ReactElement,
  kind: string,
  facts: Facts,
): Promise<Response> {
  const image = await drawOnce(kind + JSON.stringify(facts), Picture(facts, drawable));
  return new Response(image, {
    headers: {
      'content-type': 'image/png',
      'cache-control': `public, max-age=${DAY_S}, s-maxage=${DAY_S}, stale-while-revalidate=${7 * DAY_S}`,
    },
  });
}

const noPicture = (status: number, headers: HeadersInit) => new Response(null, { status, headers });

/** Answers 404 for what does not exist, which no cache should keep for long, and 503 where too many are to be drawn. */
export async function answerPicture(answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === 'BUSY') return noPicture(503, { 'cache-control': 'no-store', 'retry-after': '10' });
    return noPicture(404, { 'cache-control': 'public, max-age=60' });
  }
}
