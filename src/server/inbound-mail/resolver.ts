import { Resolver } from 'node:dns/promises';
import type { DNSResolver } from 'mailauth';
import { env } from '@/env';

const TIMEOUT_MS = 3000;
const TRIES = 2;

/** By the error codes of DNS that the checks know. */
const failed = (code: string) => Object.assign(new Error(`DNS: ${code}`), { code });

const answerFrom = async (url: string, name: string, type: string): Promise<string[][]> => {
  const query = new URL(url);
  query.search = new URLSearchParams({ name, type }).toString();
  const answer = await fetch(query, {
    headers: { accept: 'application/dns-json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null);
  if (!answer?.ok) throw failed('ETIMEOUT');
  const { Answer = [] }: { Answer?: { data: string }[] } = await answer.json();
  if (Answer.length === 0) throw failed('ENOTFOUND');
  return Answer.map(({ data }) => [data]);
};

/** Looks up keys of signatures: by DNS, and in the sandbox by DNS over HTTP (`MAIL_DNS_URL`). */
export const resolve: DNSResolver = async (name, type) => {
  if (env.MAIL_DNS_URL) return answerFrom(env.MAIL_DNS_URL, name, type);
  if (type !== 'TXT') throw failed('ENOTFOUND');
  return new Resolver({ timeout: TIMEOUT_MS, tries: TRIES }).resolveTxt(name);
};

/** For mails whose signatures do not matter. */
export const resolveNothing: DNSResolver = async () => {
  throw failed('ENOTFOUND');
};
