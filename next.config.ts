import type { NextConfig } from 'next';

const config: NextConfig = {
  poweredByHeader: false,
  serverExternalPackages: [
    '@node-rs/argon2',
    'pg-boss',
    'pino',
    'nodemailer',
    'postgres',
    'rate-limiter-flexible',
  ],
  experimental: {
    optimizePackageImports: ['@mantine/core', '@mantine/hooks', '@mantine/dates', '@tabler/icons-react'],
  },
};

export default config;
