import { join } from 'node:path';
import { type Drawable, familyOf, shareFonts } from '@/features/seo/share-images';
import { interFile, signsOf } from '@/server/lib/fonts';

// Found from where the app runs: the host's bundler traces the path.
const folder = join(process.cwd(), 'src/app/fonts');

const { display, text } = shareFonts;
/** The fonts that pictures are drawn with. */
export const pictureFonts = [
  ...display.scripts.map((script) => ({
    name: familyOf(display, script),
    weight: 800 as const,
    style: 'normal' as const,
    file: join(folder, `bricolage-grotesque-${script}-800-normal.woff`),
  })),
  ...text.scripts.map((script) => ({
    name: familyOf(text, script),
    weight: 600 as const,
    style: 'normal' as const,
    file: interFile(script, 600),
  })),
];
const paths = pictureFonts.map(({ file }) => file);

/**
 * A text as the fonts of pictures can draw it, without signs such as emoji. Nothing that they lack may reach satori:
 * it would ask a font service on the internet for it, with what a user has written in the address. It draws a letter
 * of several code points from one file alone, which need not be the one that has them all: those are left out too.
 * @returns undefined where letters or figures would be left out, or nothing is left.
 */
export const drawable: Drawable = (written) => {
  let drawn = '';
  for (const { text: sign, file } of signsOf(written, paths)) {
    if (file && /^\P{M}$/u.test(sign)) drawn += sign;
    else if (/[\p{L}\p{N}]/u.test(sign)) return undefined;
  }
  return drawn.replace(/ {2,}/g, ' ').trim() || undefined;
};
