import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/** A new secret, as Standard Webhooks write it: https://www.standardwebhooks.com */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/**
 * The headers of a webhook, signed with each of its receiver's secrets.
 * @param at the real time: receivers refuse what is older than some minutes by their own clocks.
 */
export function signedHeaders(
  { id, body, at }: { id: string; body: string; at: Date },
  secrets: readonly string[],
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Loppbytet-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
