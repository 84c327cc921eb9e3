import sharp from 'sharp';
import { drawIcon, type IconFile, icons } from '@/features/seo/icon-drawing';

// Drawn once, when the site is built.
export const dynamic = 'force-static';
export const dynamicParams = false;
export const generateStaticParams = () => Object.keys(icons).map((file) => ({ file }));

const answer = (drawn: BodyInit, type: string) =>
  new Response(drawn, { headers: { 'content-type': type, 'cache-control': 'public, max-age=86400' } });

/** The logo as favicon, touch icon and app icon. */
export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }) {
  const file = (await params).file as IconFile;
  const svg = drawIcon(file);
  if (file.endsWith('.svg')) return answer(svg, 'image/svg+xml');
  const { size } = icons[file];
  // Drawn at its own size, so that edges fall on pixels.
  const png = await sharp(Buffer.from(svg), { density: (72 * size) / 40 })
    .resize(size, size)
    .png()
    .toBuffer();
  return answer(new Uint8Array(png), 'image/png');
}
