import { type NextRequest, NextResponse } from 'next/server';
import { endWatchByToken } from '@/server/services/watches/end-watch';

/** Mail programs end a watch here, without anyone opening a page (RFC 8058). */
export async function POST(request: NextRequest): Promise<Response> {
  await endWatchByToken(request.nextUrl.searchParams.get('token')?.slice(0, 200) ?? '');
  return new Response(null, { status: 200 });
}

/** A person who opened the mail program's address comes to the page that asks. */
export function GET(request: NextRequest): Response {
  const page = new URL('/bevakning/avsluta', request.url);
  page.searchParams.set('token', request.nextUrl.searchParams.get('token') ?? '');
  return NextResponse.redirect(page);
}
