import { z } from 'zod';
import { adminMailKinds } from '../admin-mails';

/** Mutes a kind of mail for the admin who asks, or lets it come again. */
export const muteMailInput = z.object({ kind: z.enum(adminMailKinds), muted: z.boolean() });
