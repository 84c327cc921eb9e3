import { COVER_VERSION, coverSizes, readCoverFile } from '@/domain/race/cover/address';
import { drawCover } from '@/domain/race/cover/compose';

const YEAR_S = 365 * 86_400;
const HOUR_S = 3600;

/**
 * A race's cover, drawn of the facts in its address and of nothing else. A page from before a release may ask for the
 * version of its time: it gets today's drawing, but keeps it for a short time only.
 */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ version: string; file: string }> },
): Promise<Response> {
  const { version, file } = await params;
  const requested = readCoverFile(file);
  if (!requested || !/^\d{1,4}$/.test(version)) {
    return new Response(null, { status: 404, headers: { 'cache-control': 'public, max-age=60' } });
  }
  const kept =
    version === String(COVER_VERSION)
      ? `max-age=${YEAR_S}, s-maxage=${YEAR_S}, immutable`
      : `max-age=${HOUR_S}`;
  return new Response(drawCover(requested.facts, coverSizes[requested.shape]), {
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': `public, ${kept}`,
      // Opened directly it is a document: it may load and run nothing.
      'content-security-policy': "default-src 'none'; sandbox",
    },
  });
}
