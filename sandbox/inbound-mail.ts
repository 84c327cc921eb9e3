import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { z } from '@/domain/zod';
import { signDelivery } from '@/server/inbound-mail/delivery';
import type { SandboxEnv } from './http';
import type { InboundMail, Log } from './options';

const TIMEOUT_MS = 10_000;
const RETRY_MS = [1000, 5000, 30_000];

/** Posts a mail to each of its recipients at the inbound domain. */
export async function deliverInbound(
  { domain, signingKey, url }: InboundMail,
  mail: { sender: string; recipients: string[]; raw: Buffer },
  log: Log,
): Promise<void> {
  const own = mail.recipients.filter((address) => address.toLowerCase().endsWith(`@${domain}`));
  await Promise.all(own.map((recipient) => post(recipient)));

  async function post(recipient: string): Promise<void> {
    // Signatures expire by real time, not by the product's clock.
    const proof = {
      timestamp: String(Math.floor(Date.now() / 1000)),
      token: randomBytes(25).toString('hex'),
    };
    const body = new URLSearchParams({
      recipient,
      sender: mail.sender,
      'body-mime': mail.raw.toString('utf8'),
      ...proof,
      signature: signDelivery(signingKey, proof),
    });
    for (const wait of [...RETRY_MS, null]) {
      const answer = await fetch(url, {
        method: 'POST',
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch(() => null);
      if (answer?.ok || answer?.status === 406) return;
      log(`inbound mail: ${answer?.status ?? 'no answer'}`);
      if (wait === null) return;
      await new Promise((done) => setTimeout(done, wait).unref());
    }
  }
}

const recordInput = z.object({ name: z.string().min(1).toLowerCase(), values: z.array(z.string()) });

/** DNS over HTTP with the records that a test has set: `POST /dns {"name": "…", "values": ["v=DKIM1; …"]}`. */
export function dnsRoutes(): Hono<SandboxEnv> {
  const records = new Map<string, string[]>();
  const app = new Hono<SandboxEnv>();
  app.get('/dns', (c) => {
    const values =
      c.req.query('type') === 'TXT' ? records.get((c.req.query('name') ?? '').toLowerCase()) : null;
    return c.json({ Status: values ? 0 : 3, Answer: (values ?? []).map((data) => ({ type: 16, data })) });
  });
  app.post('/dns', async (c) => {
    const { name, values } = recordInput.parse(await c.req.json());
    records.set(name, values);
    return c.json({ ok: true });
  });
  return app;
}
