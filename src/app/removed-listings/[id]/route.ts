import { z } from '@/domain/zod';
import { removedListingPage } from '@/features/notices/removed-listing-page';
import { getRemovedListing } from '@/server/services/removed-listings';

/**
 * Replaces a removed listing's page: the proxy (src/proxy.ts) rewrites to it. A page cannot answer 410 itself.
 */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const removed = z.uuid().safeParse(id).success ? await getRemovedListing({ id }) : null;
  if (!removed) return new Response(null, { status: 404 });
  return new Response(removedListingPage(removed.race, request.headers.get('x-nonce') ?? ''), {
    status: 410,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
