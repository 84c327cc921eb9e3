import { ECDH } from 'node:crypto';
import { isIP } from 'node:net';
import webPush from 'web-push';
import type { PushMessage } from '@/domain/account/push';
import { type PushKind, pushRules } from '@/domain/purchase/pushes';
import { SECOND } from '@/domain/time';
import { env } from '@/env';
import { hostOf, maySendTo, receiverOf } from '../webhooks/addresses';
import { sendMessage } from '../webhooks/send';

/** What pushes are signed with; null where this site sends none. */
export function vapidKeys(): { publicKey: string; privateKey: string; subject: string } | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = env;
  return publicKey && privateKey && subject ? { publicKey, privateKey, subject } : null;
}

/**
 * A push service's address in the form that is stored; null if it may not be used. The browser names it, so it is
 * judged as any address that others give us: it has a public name and the usual port, and the name is resolved at each
 * sending.
 */
export function pushEndpointOf(typed: string, loopbackToo = env.LOOPBACK_RECEIVERS): string | null {
  const address = receiverOf(typed, loopbackToo);
  if (!address) return null;
  const url = new URL(address);
  const host = hostOf(url);
  const local = host === 'localhost' || (isIP(host) !== 0 && !maySendTo(host, { loopbackToo: false }));
  if (!local && (isIP(host) !== 0 || url.port !== '')) return null;
  return address;
}

/** Whether a browser's public key is a point of P-256 (https://nodejs.org/api/crypto.html#class-ecdh). */
export function isPushKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

interface Receiver {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/**
 * Encrypts a message for a browser, signs it and hands it to the browser's push service.
 * @param topic of what is about the same, one that has not reached the device yet is replaced; 32 characters of base64url.
 * @returns what became of it: `gone` when the browser takes no more, or never could.
 * @see https://github.com/web-push-libs/web-push#readme
 */
export async function sendPush(
  { endpoint, p256dh, auth }: Receiver,
  message: PushMessage,
  { kind, topic, keys }: { kind: PushKind; topic: string; keys: NonNullable<ReturnType<typeof vapidKeys>> },
): Promise<'sent' | 'gone' | 'failed'> {
  const { keptFor, urgency } = pushRules[kind];
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    { vapidDetails: keys, TTL: keptFor / SECOND, urgency, topic },
  );
  const answer = await sendMessage(
    {
      url: endpoint,
      body,
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
      ),
    },
    { loopbackToo: env.LOOPBACK_RECEIVERS },
  );
  if ('problem' in answer) return answer.problem === 'address' ? 'gone' : 'failed';
  // RFC 8030, sections 5 and 7.3; 404 and 410: the subscription has ended.
  if (answer.status === 404 || answer.status === 410) return 'gone';
  return answer.status >= 200 && answer.status < 300 ? 'sent' : 'failed';
}
