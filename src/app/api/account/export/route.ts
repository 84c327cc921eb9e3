import { callAs } from '@/domain/account/actor';
import { DomainError, type ErrorCode } from '@/domain/errors';
import { SITE_NAME } from '@/domain/site/site';
import { stockholmDate } from '@/domain/time';
import { pageUserIn, refuseOthersPage } from '@/server/auth/page-user';
import { consumeRateLimit, retryAfterHeader } from '@/server/auth/rate-limit';
import { isSameOrigin } from '@/server/auth/request';
import { readSession, refuseStaleSession } from '@/server/auth/session';
import { now } from '@/server/lib/clock';
import { streamText } from '@/server/lib/stream-text';
import { exportData } from '@/server/services/profile';
import { errorTexts } from '@/text/errors';

const statuses: Partial<Record<ErrorCode, number>> = {
  NOT_SIGNED_IN: 401,
  NOT_ALLOWED: 403,
  OTHER_USER: 409,
  PASSWORD_NEEDED: 403,
  RATE_LIMITED: 429,
};

const refuse = (code: ErrorCode, headers?: Record<string, string>): Response =>
  Response.json({ code, message: errorTexts[code].text }, { status: statuses[code] ?? 400, headers });

/** Sends users everything stored about them, as a file that is written while it is read. */
export async function POST(request: Request): Promise<Response> {
  const session = await readSession(request.headers.get('cookie'));
  if (!session) return refuse('NOT_SIGNED_IN');
  if (!isSameOrigin(request.headers)) return refuse('NOT_ALLOWED');
  try {
    refuseOthersPage(pageUserIn(request), session.user);
    refuseStaleSession(session.confirmedAt, now());
    await consumeRateLimit('export', session.user.id);
  } catch (error) {
    if (error instanceof DomainError) return refuse(error.code, retryAfterHeader(error));
    throw error;
  }
  const at = now();
  const body = streamText(exportData(callAs('user', session.user.id, at)));
  const name = `${SITE_NAME.toLowerCase()}-mina-uppgifter-${stockholmDate(at)}.json`;
  return new Response(body, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });
}
