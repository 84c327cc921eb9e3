import { cache } from 'react';
import type { ErrorCode } from '@/domain/errors';
import { z } from '@/domain/zod';
import type { Outputs } from '@/trpc/client';
import { publicApi } from '@/trpc/public-server';
import { thrownCode } from '@/trpc/thrown-code';

type Loaded = { listing: Outputs['listings']['byId'] } | 'missing' | 'failed';

const missing: readonly ErrorCode[] = ['LISTING_NOT_FOUND', 'LISTING_REMOVED', 'NOT_FOUND'];

/** A listing for a page, once per request: its title and its content ask for the same. */
export const loadListing = cache(async (id: string): Promise<Loaded> => {
  if (!z.uuid().safeParse(id).success) return 'missing';
  try {
    return { listing: await publicApi.listings.byId({ id }) };
  } catch (error) {
    return missing.includes(thrownCode(error)) ? 'missing' : 'failed';
  }
});
