import type { MailTemplate } from '@/emails';
import { workQueues } from './queues';
import { world } from './world';

const templateOf = ({ headers }: { headers: Record<string, string> }): string =>
  headers['x-mail-template'] ?? '';

/** Sends queued mail. @returns the templates of a user's mails, in alphabetical order. */
export async function mailsTo(user: { email: string }): Promise<string[]> {
  await workQueues();
  return world.sandbox.mails.list(user.email).map(templateOf).sort();
}

/** A user's newest mail by a template, of those that have been sent. */
export const newestMail = ({ email }: { email: string }, template: MailTemplate) =>
  world.sandbox.mails.list(email).find((mail) => templateOf(mail) === template);

/** The token in the newest mailed link to a page. @throws when there is none. */
export async function mailedToken(
  email: string,
  page: '/auth/confirm' | '/auth/reset' | '/auth/undo-email' | '/admin/inbjudan',
): Promise<string> {
  await workQueues();
  for (const { text } of world.sandbox.mails.list(email)) {
    const link = text.match(/https?:\/\/\S+/g)?.find((each) => new URL(each).pathname === page);
    const token = link && new URL(link).searchParams.get('token');
    if (token) return token;
  }
  throw new Error(`No mailed link to ${page}`);
}
