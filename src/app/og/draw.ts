import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ImageResponse } from 'next/og';
import type { ReactElement } from 'react';
import { DomainError } from '@/domain/errors';
import { SHARE_IMAGE } from '@/features/seo/page-metadata';
import { shareFonts } from '@/features/seo/share-images';

// Found from where the app runs: the host's bundler traces the path.
const folder = join(process.cwd(), 'src/app/fonts');

/** satori reads woff but not woff2, so these lie here and not in a package we have. */
const files = [
  { file: 'bricolage-grotesque-latin-800-normal.woff', name: shareFonts.display, weight: 800 },
  { file: 'bricolage-grotesque-latin-ext-800-normal.woff', name: shareFonts.display, weight: 800 },
  { file: 'inter-latin-600-normal.woff', name: shareFonts.text, weight: 600 },
  { file: 'inter-latin-ext-600-normal.woff', name: shareFonts.text, weight: 600 },
] as const;

const readFonts = () =>
  Promise.all(
    files.map(async ({ file, ...font }) => ({
      ...font,
      data: await readFile(join(folder, file)),
      style: 'normal' as const,
    })),
  );

let fonts: ReturnType<typeof readFonts> | undefined;

const DAY_S = 86_400;

/** Draws a picture that nobody else gets: neither kept nor cached. */
export const drawOnce = (picture: ReactElement): Promise<ArrayBuffer> => render(picture);

async function render(picture: ReactElement): Promise<ArrayBuffer> {
  fonts ??= readFonts();
  // Drawn in full before it is answered: a picture that fails is an error, not half a file.
  return new ImageResponse(picture, { ...SHARE_IMAGE, fonts: await fonts }).arrayBuffer();
}

/** Drawing takes half a second of processor time, so the latest are kept: about 110 kB each. */
const MAX_KEPT = 100;
const kept = new Map<string, Promise<ArrayBuffer>>();

function renderOnce(key: string, picture: ReactElement): Promise<ArrayBuffer> {
  const drawn = kept.get(key) ?? render(picture);
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
  Picture: (facts: Facts) => ReactElement,
  kind: string,
  facts: Facts,
): Promise<Response> {
  const image = await renderOnce(kind + JSON.stringify(facts), Picture(facts));
  return new Response(image.slice(), {
    headers: {
      'content-type': 'image/png',
      'cache-control': `public, max-age=${DAY_S}, s-maxage=${DAY_S}, stale-while-revalidate=${7 * DAY_S}`,
    },
  });
}

/** Answers 404 for what does not exist, which no cache should keep for long. */
export async function orNotFound(answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return new Response(null, { status: 404, headers: { 'cache-control': 'public, max-age=60' } });
  }
}
