import type { Call } from '@/domain/account/actor';
import { isOthersPage } from '@/domain/account/page-user';
import { loginPath } from '@/domain/account/sign-in';
import { DomainError } from '@/domain/errors';
import { z } from '@/domain/zod';
import { env } from '@/env';
import { pageUserIn } from '@/server/auth/page-user';
import { retryAfterHeader } from '@/server/auth/rate-limit';
import { readSession, viewerCall } from '@/server/auth/session';
import { now } from '@/server/lib/clock';
import { errorTexts } from '@/text/errors';

const statuses = { NOT_FOUND: 404, OTHER_USER: 409, RATE_LIMITED: 429, BUSY: 503 } as const;

const refuse = (code: keyof typeof statuses, more?: Record<string, string>) =>
  new Response(errorTexts[code].text, {
    status: statuses[code],
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'private, no-store', ...more },
  });

/**
 * Answers a request for a file that few may see. A visitor is sent to sign in; who may not see it gets the same answer
 * as when there is none.
 * @param id from the address, unchecked
 * @param answer throws a DomainError to refuse
 * @param form the pattern of an id; another is refused unread
 */
export async function answerPrivately(
  request: Request,
  id: string,
  answer: (call: Call<'user' | 'admin'>) => Promise<Response>,
  form: z.ZodType = z.uuid(),
): Promise<Response> {
  const session = await readSession(request.headers.get('cookie'));
  if (!session) {
    return Response.redirect(`${env.SITE_URL}${loginPath(new URL(request.url).pathname)}`, 303);
  }
  if (isOthersPage(pageUserIn(request), session.user.tag)) return refuse('OTHER_USER');
  if (!form.safeParse(id).success) return refuse('NOT_FOUND');
  try {
    return await answer(viewerCall(session.user, now()));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === 'RATE_LIMITED') return refuse(error.code, retryAfterHeader(error));
    return refuse(error.code === 'BUSY' ? error.code : 'NOT_FOUND');
  }
}

/** A file to download. */
export const download = (content: BodyInit, contentType: string, fileName: string): Response =>
  new Response(content, {
    headers: {
      'content-type': contentType,
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'private, no-store',
    },
  });

/** Leads to an address that soon expires. */
export const leadTo = (url: string): Response =>
  new Response(null, { status: 303, headers: { location: url, 'cache-control': 'no-store' } });
