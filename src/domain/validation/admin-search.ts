import { z } from 'zod';
import { wordsOrAddress } from './account';

/** Rows of each kind that a search shows. */
export const SEARCH_ROWS = 5;

export const adminSearchInput = z.object({ text: wordsOrAddress.min(1).max(255) });
export const purchaseView = z.object({ id: z.uuid() });
