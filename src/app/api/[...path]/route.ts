import { errorTexts } from '@/text/errors';

/** What no other route of the API answers: programs get no page of ours. */
export const GET = (): Response =>
  Response.json(
    { code: 'NOT_FOUND', message: errorTexts.NOT_FOUND.text },
    { status: 404, headers: { 'cache-control': 'private, no-store' } },
  );

export { GET as DELETE, GET as PATCH, GET as POST, GET as PUT };
