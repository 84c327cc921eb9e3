import { MAX_MAIL } from '@/domain/purchase/mail-proof';
import { env } from '@/env';
import { consumeRateLimit, RateLimited, refundRateLimit, retryAfterHeader } from '@/server/auth/rate-limit';
import { clientAddress } from '@/server/auth/request';
import { isSigned } from '@/server/inbound-mail/delivery';
import { readReturnPath } from '@/server/inbound-mail/return-path';
import { readForm, withBody } from '@/server/lib/body';
import { now } from '@/server/lib/clock';
import { logger } from '@/server/lib/logger';
import { receiveMail } from '@/server/services/inbound-mail';

/** Bytes: in a form every byte of a mail may be written with three. */
const MAX_DELIVERY = 3 * MAX_MAIL + 64 * 1024;

const answer = (status: number, result: string, headers?: Record<string, string>) =>
  Response.json({ result }, { status, headers });

/**
 * Takes a mail as Mailgun's routes post it raw: a form with `recipient`, `sender`, `body-mime`, `timestamp`, `token` and
 * `signature`. 406 means that it is not to be sent again, anything else but 200 that it is (docs/forwarded-mail.md).
 */
export const POST = withBody(async (request) => {
  const keys = env.INBOUND_MAIL_SIGNING_KEY;
  if (!env.INBOUND_MAIL_DOMAIN || !keys) return answer(404, 'off');
  const address = clientAddress(request.headers);
  try {
    await consumeRateLimit('unsigned', address);
  } catch (error) {
    if (error instanceof RateLimited) return answer(429, 'limited', retryAfterHeader(error));
    throw error;
  }
  const form = await readForm(request, MAX_DELIVERY);
  const field = (name: string): string => form.get(name) ?? '';
  const proof = {
    timestamp: field('timestamp'),
    token: field('token'),
    signature: field('signature'),
  };
  // Signatures expire by real time, not by the product's clock.
  if (!isSigned(keys, proof, new Date())) return answer(401, 'signature');
  try {
    await refundRateLimit('unsigned', address);
    // Before the address is looked up: a hit among many guesses is delayed as they are.
    const at = now();
    const recipient = field('recipient');
    // What comes back to us has no sender, as a rule: it is counted by whose mail it was.
    const sender = readReturnPath(recipient, at)?.userId ?? field('sender').trim().toLowerCase();
    await consumeRateLimit('unknownMail', sender);
    const result = await receiveMail(
      { recipient, raw: Buffer.from(field('body-mime')), token: proof.token },
      { actor: { type: 'mail' }, now: at },
    );
    if (result !== 'unknown') await refundRateLimit('unknownMail', sender);
    if (result === 'replayed') return answer(401, result);
    return answer(['stored', 'again', 'marked'].includes(result) ? 200 : 406, result);
  } catch (error) {
    // The provider sends it again.
    if (error instanceof RateLimited) return answer(429, 'limited', retryAfterHeader(error));
    logger.error({ err: error }, 'inbound mail not received');
    return answer(500, 'failed');
  }
});
