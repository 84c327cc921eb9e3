import { decryptField, encryptField } from '@/server/lib/field-encryption';
import { fieldContext } from '@/server/services/encryption';

/** What is shown of a mail. */
export interface MailContent {
  from: string;
  subject: string;
  /** ISO, or null where the mail has no date. */
  date: string | null;
  text: string;
  /** Names of its attachments, which are not shown. */
  attachments: string[];
}

const contextOf = (column: 'raw_encrypted' | 'content_encrypted', mailId: string) =>
  fieldContext({ table: 'inbound_mails', column }, mailId);

/** A mail as it came, as it is stored with its row. */
export const encryptRaw = (mailId: string, raw: Buffer): string =>
  encryptField(raw.toString('base64'), contextOf('raw_encrypted', mailId));

/** A mail as it came. @throws Error as `decryptField`. */
export const decryptRaw = (mailId: string, stored: string): Buffer =>
  Buffer.from(decryptField(stored, contextOf('raw_encrypted', mailId)), 'base64');

export const encryptContent = (mailId: string, content: MailContent): string =>
  encryptField(JSON.stringify(content), contextOf('content_encrypted', mailId));

/** What is shown of a mail, to the parties and admins alone. @throws Error as `decryptField`. */
export const decryptContent = (mailId: string, stored: string): MailContent =>
  JSON.parse(decryptField(stored, contextOf('content_encrypted', mailId)));
