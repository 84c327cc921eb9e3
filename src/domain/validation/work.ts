import { z } from 'zod';
import { workKinds } from '../work';

/** The work of admins: all of it, or one kind. */
export const workInput = z.object({ kind: z.enum(workKinds).optional() });
