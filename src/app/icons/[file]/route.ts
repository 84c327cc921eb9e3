import sharp from 'sharp';
import { drawIcon, type IconFile, icons } from '@/features/site/icon-drawing';

// Drawn once, when the site is built.
export const dynamic = 'force-static';
export const dynamicParams = false;
export const generateStaticParams = () => Object.keys(icons).map((file) => ({ file }));

/** The logo as favicon, touch icon and app icon. */
export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }) {
  const file = (await params).file as IconFile;
  const svg = drawIcon(file);
  if (file.endsWith('.svg')) return new Response(svg, { headers: { 'content-type': 'image/svg+xml' } });
  const { size } = icons[file];
  // Drawn at its own size, so that edges fall on pixels.
  const png = await sharp(Buffer.from(svg), { density: (72 * size) / 40 })
    .resize(size, size)
    .png()
    .toBuffer();
  return new Response(new Uint8Array(png), { headers: { 'content-type': 'image/png' } });
}
