import { callAs } from '@/domain/account/actor';
import { userAction } from '@/domain/account/admin-input';
import { may } from '@/domain/account/admins';
import { isOthersPage } from '@/domain/account/page-user';
import { DomainError, type ErrorCode } from '@/domain/errors';
import { SITE_NAME } from '@/domain/site/site';
import { stockholmDate } from '@/domain/time';
import { z } from '@/domain/zod';
import { pageUserIn } from '@/server/auth/page-user';
import { consumeRateLimit, retryAfterHeader } from '@/server/auth/rate-limit';
import { isSameOrigin } from '@/server/auth/request';
import { readSession, refuseStaleSession } from '@/server/auth/session';
import { BodyError, readJson } from '@/server/lib/body';
import { now } from '@/server/lib/clock';
import { streamText } from '@/server/lib/stream-text';
import { resultOf } from '@/server/services/audit';
import { exportUser } from '@/server/services/users';
import { errorTexts } from '@/text/errors';

/** Bytes. A reason is all that is sent. */
const MAX_REASON_BODY = 16 * 1024;

const statuses: Partial<Record<ErrorCode, number>> = {
  NOT_SIGNED_IN: 401,
  OTHER_USER: 409,
  NOT_FOUND: 404,
  RATE_LIMITED: 429,
  INVALID_INPUT: 400,
};

const refuse = (
  code: ErrorCode,
  status = statuses[code] ?? 403,
  headers?: Record<string, string>,
): Response => Response.json({ code, message: errorTexts[code].text }, { status, headers });

/** Sends an admin everything stored about a user, to hand over to them; the reason is logged. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> {
  const session = await readSession(request.headers.get('cookie'));
  if (!session) return refuse('NOT_SIGNED_IN');
  if (!isSameOrigin(request.headers)) return refuse('NOT_ALLOWED');
  const { user, confirmedAt } = session;
  if (isOthersPage(pageUserIn(request), user.tag)) return refuse('OTHER_USER');
  if (!user.isAdmin) return refuse('ADMIN_REQUIRED');
  if (!user.actsAsAdmin) return refuse('SECOND_FACTOR_REQUIRED');
  if (!may(user.adminRole, 'accounts')) return refuse('ROLE_REQUIRED');
  const { id } = await params;
  const at = now();
  try {
    const body = await readJson(request, MAX_REASON_BODY);
    const input = userAction.safeParse({ ...z.object({ reason: z.unknown() }).safeParse(body).data, id });
    if (!input.success) return refuse('INVALID_INPUT');
    refuseStaleSession(confirmedAt, at);
    await consumeRateLimit('export', user.id);
    const pieces = resultOf(await exportUser(input.data, callAs('admin', user.id, at)));
    const name = `${SITE_NAME.toLowerCase()}-uppgifter-${stockholmDate(at)}.json`;
    return new Response(streamText(pieces), {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      },
    });
  } catch (error) {
    if (error instanceof BodyError) return refuse('INVALID_INPUT', error.status);
    if (error instanceof DomainError) return refuse(error.code, undefined, retryAfterHeader(error));
    throw error;
  }
}
