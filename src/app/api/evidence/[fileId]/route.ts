import { z } from 'zod';
import { DomainError } from '@/domain/errors';
import { loginPath } from '@/domain/return-path';
import { env } from '@/env';
import { readSession } from '@/server/auth/session';
import { viewerCall } from '@/server/auth/viewer-call';
import { now } from '@/server/lib/clock';
import { getEvidenceLink } from '@/server/services/uploads/get-evidence-link';
import { errorTexts } from '@/text/errors';

const notFound = () =>
  new Response(errorTexts.NOT_FOUND.text, {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });

/** Sends a party or an admin on to an address of a case's file that soon expires. */
export async function GET(request: Request, { params }: { params: Promise<{ fileId: string }> }) {
  const { fileId } = await params;
  const session = await readSession(request.headers.get('cookie'));
  if (!session) {
    return Response.redirect(`${env.SITE_URL}${loginPath(new URL(request.url).pathname)}`, 303);
  }
  if (!z.uuid().safeParse(fileId).success) return notFound();
  try {
    const url = await getEvidenceLink({ fileId }, viewerCall(session.user, now()));
    return new Response(null, { status: 303, headers: { location: url, 'cache-control': 'no-store' } });
  } catch (error) {
    if (error instanceof DomainError) return notFound();
    throw error;
  }
}
