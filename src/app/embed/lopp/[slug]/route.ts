import { createHash } from 'node:crypto';
import { isSlug } from '@/domain/race/slug';
import { missingWidgetHtml, WIDGET_STYLE, widgetHtml } from '@/features/widget/widget-html';
import { redirectToLowerCase } from '@/server/lib/lower-case';
import { publicApi } from '@/trpc/public-server';
import { thrownCode } from '@/trpc/thrown-code';

/** Nothing runs and nothing is fetched, so that any site may frame it. */
const policy = [
  `default-src 'none'`,
  `style-src 'sha256-${createHash('sha256').update(WIDGET_STYLE).digest('base64')}'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  'frame-ancestors *',
].join('; ');

const answer = (html: string, status: number): Response =>
  new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      // As the public pages', but for longer: a widget is shown more often than it is looked at.
      'cache-control':
        status === 200 ? 'public, s-maxage=30, stale-while-revalidate=300' : 'private, no-store',
    },
  });

/** A race's widget for other sites: the same for all, without cookies. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ slug: string }> },
): Promise<Response> {
  const meant = redirectToLowerCase(request);
  if (meant) return meant;
  const [{ slug }, { siteUrl }] = await Promise.all([params, publicApi.site.operator()]);
  if (!isSlug(slug)) return answer(missingWidgetHtml(siteUrl), 404);
  try {
    return answer(widgetHtml(await publicApi.races.bySlug({ slug }), siteUrl), 200);
  } catch (error) {
    if (thrownCode(error) !== 'RACE_NOT_FOUND') throw error;
    return answer(missingWidgetHtml(siteUrl), 404);
  }
}
