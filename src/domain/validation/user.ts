import { z } from 'zod';
import { pageInput } from './listing';

/** People whose address, name or handle holds these words. */
export const userList = pageInput.extend({ query: z.string().trim().max(100).default('') });
export const userRef = z.object({ id: z.uuid() });
export const userPage = pageInput.extend(userRef.shape);
