import { DAY, plus } from '@/domain/time';
import { env } from '@/env';
import { now } from '@/server/lib/clock';

export const dynamic = 'force-dynamic';

/** Days. The file asks not to be believed for longer than a year (RFC 9116, 2.5.5). */
const BELIEVED = 180;

/** Contact for reports of vulnerabilities. @see https://www.rfc-editor.org/rfc/rfc9116 */
export function GET(): Response {
  const lines = [
    `Contact: mailto:${env.SUPPORT_EMAIL}`,
    `Expires: ${plus(now(), BELIEVED * DAY).toISOString()}`,
    'Preferred-Languages: sv, en',
    `Canonical: ${env.SITE_URL}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' },
  });
}
