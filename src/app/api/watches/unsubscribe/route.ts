import { type NextRequest, NextResponse } from 'next/server';
import { splitTokens } from '@/domain/listing/watches';
import { env } from '@/env';
import { isToken } from '@/server/auth/hash';
import { endWatchByToken } from '@/server/services/watches';

/**
 * Mail programs end a watch here, without anyone opening a page (RFC 8058). They are no pages of ours, so the origin is
 * not asked for, and one program calls for many readers, so calls are not counted: the token alone names the watches.
 */
export async function POST(request: NextRequest): Promise<Response> {
  const token = request.nextUrl.searchParams.get('token') ?? '';
  if (splitTokens(token).every(isToken)) await endWatchByToken({ token });
  return new Response(null, { status: 200 });
}

/** A user who opened the mail program's address comes to the page that asks. */
export function GET(request: NextRequest): Response {
  const page = new URL('/bevakning/avsluta', env.SITE_URL);
  page.searchParams.set('token', request.nextUrl.searchParams.get('token') ?? '');
  return NextResponse.redirect(page);
}
