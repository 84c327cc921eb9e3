/** The settings an app of its own needs at least, as in production. */
export const settings: Record<string, string> = {
  NODE_ENV: 'production',
  SITE_URL: 'https://loppbytet.example',
  DATABASE_URL: 'postgres://user:kX9v2LmQ8rT4@host:5432/loppbytet',
  TRUSTED_PROXIES: '1',
  CRON_SECRET: 'f3a91c7be04d8256aa1be9c35d70482f',
  FIELD_ENCRYPTION_KEYS: 'test:lvQRT1mUy3LhBYsCLvrUeEdkyA6MTFbWSx5wLUB4Wq0=',
  ENTRY_HASH_KEY: 'T1mUy3LhBYsCLvrUeEdkyA6MTFbWSx5wLUB4Wq0lvQR=',
  STRIPE_SECRET_KEY: 'sk_live_51Kd83nVbQ0zLxW7pYtRm2Hs',
  STRIPE_WEBHOOK_SECRET: 'whsec_9pQzL2vX7kD4nB8wYtRm1HsC',
  // Its key is inside, as UploadThing gives it.
  UPLOADTHING_TOKEN: Buffer.from(JSON.stringify({ apiKey: 'sk_live_7d1f04be93ac5826e0b47fd2' })).toString(
    'base64',
  ),
  SMTP_URL: 'smtps://user:password@smtp.example:465',
  MAIL_FROM: 'Loppbytet <info@loppbytet.example>',
  SUPPORT_EMAIL: 'support@loppbytet.example',
};
