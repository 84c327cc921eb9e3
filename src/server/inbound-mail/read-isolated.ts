import type { DNSResolver } from 'mailauth';
import { SECOND } from '@/domain/time';
import { z } from '@/domain/zod';
import { FairQueue } from '../lib/fair-queue';
import { runIsolated } from '../lib/isolated-process';
import { mailReader } from '../lib/isolated-programs';
import type { CheckedMail } from './read-mail';

/** For all keys of a mail together: whoever signs it chooses how slowly their DNS answers. */
const LOOKUPS_MS = 30 * SECOND;

const questionSchema = z.object({ id: z.int(), name: z.string().max(255), type: z.literal('TXT') });

/** Looks up for the program, which has nothing but its mail. Codes of errors are those of DNS. */
const answering = (resolver: DNSResolver) => {
  const until = Date.now() + LOOKUPS_MS;
  return async (question: unknown) => {
    const { success, data } = questionSchema.safeParse(question);
    if (!success) return { id: (question as { id: unknown }).id, code: 'ENOTFOUND' };
    if (Date.now() > until) return { id: data.id, code: 'ETIMEOUT' };
    try {
      return { id: data.id, records: await resolver(data.name, data.type) };
    } catch (error) {
      return { id: data.id, code: (error as NodeJS.ErrnoException).code ?? 'ETIMEOUT' };
    }
  };
};

/** Apart from uploaded files: mails wait for DNS more than they compute. */
const queue = new FairQueue({ concurrency: 4, timeoutMs: 20 * SECOND });

/** A mail as it comes through JSON. */
type Sent = Omit<CheckedMail, 'read'> & {
  read: Omit<CheckedMail['read'], 'date'> & { date: string | null };
};

/**
 * Reads and checks a mail and those that are forwarded in it as files, in a process of its own that is ended after 5 s
 * of work.
 * @param owner whose mail it is, a purchase or a user: none keeps the others' from being read.
 * @param resolver looks up the keys of signatures.
 * @returns the mail first, then those in it; none when it cannot be read, or not within the limits.
 * @throws Error where no program can be started, when it is not started or not done in time, or when this
 *   process is stopping: the mail is then to be read again.
 */
export async function readIsolated(
  owner: string,
  sent: Uint8Array,
  resolver: DNSResolver,
): Promise<CheckedMail[]> {
  const options = { answer: answering(resolver) };
  const { code, output } = await queue.run(owner, () => runIsolated(mailReader, sent, options));
  if (code !== 0) return [];
  return (JSON.parse(output.toString()) as Sent[]).map(({ read, ...mail }) => ({
    ...mail,
    read: { ...read, date: read.date === null ? null : new Date(read.date) },
  }));
}
