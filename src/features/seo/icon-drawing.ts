import { logoShape } from '@/components/ui/logo';
import { SITE_NAME } from '@/domain/site';
import { brand } from '@/theme';

/** The files under /icons: how large, and how much of the square the mark takes on paper (null: no paper). */
export const icons = {
  'logo.svg': { size: 40, onPaper: null },
  '32.png': { size: 32, onPaper: null },
  // Systems cut corners off these two: the mark stays inside what is always left.
  '180.png': { size: 180, onPaper: 0.84 },
  'maskable.png': { size: 512, onPaper: 0.74 },
  '192.png': { size: 192, onPaper: null },
  '512.png': { size: 512, onPaper: null },
} as const satisfies Record<string, { size: number; onPaper: number | null }>;

export type IconFile = keyof typeof icons;

const attributes = (shape: object) =>
  Object.entries(shape)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ');

/** The logo as an SVG document, from the same shape as on the page. */
export function drawIcon(file: IconFile): string {
  const { onPaper } = icons[file];
  const scale = onPaper ?? 1;
  const margin = 20 - 20 * scale;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><title>${SITE_NAME}</title>`,
    onPaper ? `<rect width="40" height="40" fill="${brand.paper}"/>` : '',
    `<g transform="translate(${margin} ${margin}) scale(${scale})">`,
    `<rect ${attributes(logoShape.bib)} fill="${brand.band}"/>`,
    ...logoShape.holes.map((hole) => `<circle ${attributes(hole)} fill="${brand.paper}"/>`),
    '<g fill="none" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round">',
    `<path d="${logoShape.there}" stroke="${brand.signal}"/>`,
    `<path d="${logoShape.back}" stroke="${brand.onBand}"/>`,
    '</g></g></svg>',
  ].join('');
}
