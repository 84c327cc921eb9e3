import { z } from 'zod';
import { MAX_MAIL } from '../mail-proof';
import { raw } from './text';

/** Characters: base64 writes three bytes with four. */
export const MAX_MAIL_BASE64 = Math.ceil(MAX_MAIL / 3) * 4;

/** A mail as a file, in base64. */
export const addMailInput = z.object({
  purchaseId: z.uuid(),
  mail: raw()
    .min(1)
    .max(MAX_MAIL_BASE64)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/),
});
export type AddMail = z.infer<typeof addMailInput>;
