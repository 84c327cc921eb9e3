import { callAs } from '@/domain/account/actor';
import { z } from '@/domain/zod';
import { env } from '@/env';
import { readSession } from '@/server/auth/session';
import { now } from '@/server/lib/clock';
import { getReturnAddress } from '@/server/services/purchases';

/** Where Stripe sends a buyer who leaves its payment page: on to the listing, which gives the place back. */
export async function GET(request: Request, { params }: { params: Promise<{ purchaseId: string }> }) {
  const { purchaseId } = await params;
  const session = await readSession(request.headers.get('cookie'));
  const known = session !== null && z.uuid().safeParse(purchaseId).success;
  const path = known ? await getReturnAddress({ purchaseId }, callAs('buyer', session.user.id, now())) : '/';
  return Response.redirect(`${env.SITE_URL}${path}`, 303);
}
