import { MAX_MAIL } from '@/domain/mail-proof';
import { env } from '@/env';
import { isSigned } from '@/server/inbound-mail/delivery';
import { readBody, tooLarge } from '@/server/lib/body';
import { now } from '@/server/lib/clock';
import { logger } from '@/server/lib/logger';
import { receiveMail } from '@/server/services/inbound-mail/receive-mail';

/** Bytes: in a form every byte of a mail may be written with three. */
const MAX_DELIVERY = 3 * MAX_MAIL + 64 * 1024;

const answer = (status: number, result: string) => Response.json({ result }, { status });

/**
 * Takes a mail as Mailgun's routes post it raw: a form with `recipient`, `body-mime`, `timestamp`, `token` and
 * `signature`. 406 says that it is not to be sent again, anything but 200 that it is (docs/forwarded-mail.md).
 */
export async function POST(request: Request): Promise<Response> {
  const keys = env.INBOUND_MAIL_SIGNING_KEY;
  if (!env.INBOUND_MAIL_DOMAIN || !keys) return answer(404, 'off');
  const body = await readBody(request, MAX_DELIVERY);
  if (body === null) return tooLarge();
  const contentType = request.headers.get('content-type') ?? '';
  const form = await new Response(body, { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => null);
  const field = (name: string): string => {
    const value = form?.get(name);
    return typeof value === 'string' ? value : '';
  };
  const proof = {
    timestamp: field('timestamp'),
    token: field('token'),
    signature: field('signature'),
  };
  // Signatures expire by real time, not by the product's clock.
  if (!isSigned(keys, proof, new Date())) return answer(401, 'signature');
  try {
    const result = await receiveMail(
      { recipient: field('recipient'), raw: Buffer.from(field('body-mime')), token: proof.token },
      { actor: { type: 'mail' }, now: now() },
    );
    if (result === 'replayed') return answer(401, result);
    return answer(result === 'stored' || result === 'again' ? 200 : 406, result);
  } catch (error) {
    // The provider sends it again.
    logger.error({ err: error }, 'inbound mail not received');
    return answer(500, 'failed');
  }
}
