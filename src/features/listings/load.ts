import { cache } from 'react';
import { z } from 'zod';
import { isErrorCode } from '@/text/errors';
import type { Outputs } from '@/trpc/client';
import { api } from '@/trpc/server';

export type Loaded = { listing: Outputs['listings']['byId'] } | 'missing' | 'failed';

/** A refusal's code as the server's caller throws it: on the cause, or as tRPC's own. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = error.cause instanceof Error && 'code' in error.cause ? error.cause.code : undefined;
  if (isErrorCode(code)) return code === 'LISTING_NOT_FOUND' || code === 'NOT_FOUND';
  return 'code' in error && error.code === 'NOT_FOUND';
}

/** A listing for a page, once per request: its title and its content ask for the same. */
export const loadListing = cache(async (id: string): Promise<Loaded> => {
  if (!z.uuid().safeParse(id).success) return 'missing';
  try {
    return { listing: await api.listings.byId({ id }) };
  } catch (error) {
    return isMissing(error) ? 'missing' : 'failed';
  }
});
