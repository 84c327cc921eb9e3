import { organiserDocument } from '@/server/api/organiser/document';

export * from '@/server/api/organiser/only-get';

// Its address is the running site's.
export const dynamic = 'force-dynamic';

/** What organisers' systems can ask, in OpenAPI. */
export function GET(): Response {
  return Response.json(organiserDocument(), { headers: { 'cache-control': 'no-store' } });
}
