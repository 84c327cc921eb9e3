import pino from 'pino';
import { env } from '@/env';

/** Structured logs. Ids and codes only: never names, addresses, tokens or bodies. */
export const logger = pino({
  level: env.LOG_LEVEL ?? 'info',
  base: undefined,
  redact: { paths: ['*.email', '*.password', '*.token', '*.authorization', '*.cookie'], censor: '[dold]' },
});
