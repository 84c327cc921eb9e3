import { z } from '@/domain/zod';
import { untilHealthy } from './run/processes';
import { startSandbox } from './server';

/** The sandbox as a process of its own, for the demo. */
const env = z
  .object({
    SANDBOX_PORT: z.coerce.number().int().default(3900),
    SANDBOX_DATA_DIR: z.string().optional(),
    DATA_DIR: z.string().default('.data'),
    SMTP_PORT: z.coerce.number().int().default(3925),
    SITE_URL: z.url().default('http://localhost:3000'),
    STRIPE_WEBHOOK_SECRET: z.string().min(1),
    SANDBOX_WEBHOOK_URL: z.string().optional(),
    CRON_SECRET: z.string().min(1),
    INBOUND_MAIL_DOMAIN: z.string().optional(),
    INBOUND_MAIL_SIGNING_KEY: z.string().optional(),
  })
  .parse(process.env);

const sandbox = await startSandbox({
  port: env.SANDBOX_PORT,
  dataDir: env.SANDBOX_DATA_DIR ?? `${env.DATA_DIR}/sandbox`,
  smtpPort: env.SMTP_PORT,
  siteUrl: env.SITE_URL,
  webhookUrl: null,
  webhookSecret: env.STRIPE_WEBHOOK_SECRET,
  sweep: { cronSecret: env.CRON_SECRET },
  ...(env.INBOUND_MAIL_DOMAIN && env.INBOUND_MAIL_SIGNING_KEY
    ? {
        inboundMail: {
          domain: env.INBOUND_MAIL_DOMAIN,
          signingKey: env.INBOUND_MAIL_SIGNING_KEY,
          url: new URL('/api/inbound-mail/mime', env.SITE_URL).href,
        },
      }
    : {}),
  log: (message) => process.stderr.write(`${new Date().toISOString()} sandbox: ${message}\n`),
});

let closing = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (closing) return;
    closing = true;
    void sandbox.close().then(() => process.exit(0));
  });
}

// Events wait for the app, which is started after the stand-ins that it calls.
await untilHealthy(new URL('/api/health', env.SITE_URL).href);
sandbox.webhooks.setUrl(env.SANDBOX_WEBHOOK_URL || new URL('/api/stripe/webhook', env.SITE_URL).href);
