import { AsyncLocalStorage } from 'node:async_hooks';
import pino from 'pino';
import { env } from '@/env';
import { traceId } from './measures';
import { plainError, withoutSecrets } from './plain-error';

type Fields = Record<string, string>;

// The server's start and its routes are bundled apart: they must share one store.
const holder = globalThis as typeof globalThis & { loppbytetLogContext?: AsyncLocalStorage<Fields> };
holder.loppbytetLogContext ??= new AsyncLocalStorage();

/** Fields of every log line of a request or a job: its id. */
export const logContext = holder.loppbytetLogContext;

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
