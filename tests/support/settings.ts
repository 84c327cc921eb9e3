/** The settings an app of its own needs at least, as in production. */
export const settings: Record<string, string> = {
  NODE_ENV: 'production',
  SITE_URL: 'https://loppbytet.example',
  DATABASE_URL: 'postgres://user:password@host:5432/loppbytet',
  TRUSTED_PROXIES: '1',
  CRON_SECRET: 'a-secret-of-some-length',
  FIELD_ENCRYPTION_KEYS: 'test:lvQRT1mUy3LhBYsCLvrUeEdkyA6MTFbWSx5wLUB4Wq0=',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  UPLOADTHING_TOKEN: 'token',
  SMTP_URL: 'smtps://user:password@smtp.example:465',
  MAIL_FROM: 'Loppbytet <info@loppbytet.example>',
  SUPPORT_EMAIL: 'support@loppbytet.example',
};
