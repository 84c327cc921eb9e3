import pino from 'pino';
import { env } from '@/env';
import { logContext } from './log-context';
import { traceId } from './measures';
import { plainError, withoutSecrets } from './plain-error';

/**
 * Structured logs, one JSON object a line, with the request or job they are part of. Ids and codes only: never names,
 * addresses, tokens or bodies. What slips through all the same is taken out by its shape.
 */
export const logger = pino({
  level: env.LOG_LEVEL ?? 'info',
  base: undefined,
  mixin: () => ({ ...logContext.getStore(), traceId: traceId() }),
  serializers: { err: (error: unknown) => plainError(error) },
  redact: { paths: ['*.email', '*.password', '*.token', '*.authorization', '*.cookie'], censor: '[dold]' },
  hooks: { streamWrite: withoutSecrets },
});
