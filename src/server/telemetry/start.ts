import { randomUUID } from 'node:crypto';
import { context, metrics, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, type ReadableSpan, TracerProvider } from '@opentelemetry/sdk-trace';
import { clockAt } from '@/domain/account/actor';
import { collectMetrics, type Metrics } from '@/server/services/site';
import { now } from '../lib/clock';
import { logger } from '../lib/logger';
import { withoutSecrets } from '../lib/plain-error';
import { shuttingDown } from '../lib/shutdown';

/** What a span may say of who called: nothing. */
const dropped = /user_agent|client\.|peer|sock|header|cookie|query/;

const plain = (text: string): string => withoutSecrets(text.replace(/\?\S*/g, ''));

/**
 * Exports spans without personal data: whatever follows ? in addresses, who called, and
 * the messages of errors, which may quote the request. What failed is found in the log, by the trace's number.
 */
class PlainSpans extends BatchSpanProcessor {
  override onEnd(span: ReadableSpan): void {
    const attributes = span.attributes as Record<string, unknown>;
    for (const [key, value] of Object.entries(attributes)) {
      if (dropped.test(key)) delete attributes[key];
      else if (typeof value === 'string') attributes[key] = plain(value);
    }
    for (const event of span.events) event.attributes = {};
    Object.assign(span, { name: plain(span.name) });
    delete (span.status as { message?: string }).message;
    super.onEnd(span);
  }
}

interface Collector {
  /** Where OTLP over HTTP is taken, without /v1/traces. */
  endpoint: string;
  /** `name=value,name=value`, as OTEL_EXPORTER_OTLP_HEADERS has them. */
  headers?: string | undefined;
  /** The release. */
  version?: string | undefined;
  /** Whether this process also tells the state of the database, which is the same for all: those that work the queues. */
  measuresState: boolean;
  everyMs?: number;
}

const headersOf = (list = ''): Record<string, string> =>
  Object.fromEntries(
    list
      .split(',')
      .filter((pair) => pair.includes('='))
      .map((pair) => [pair.slice(0, pair.indexOf('=')).trim(), pair.slice(pair.indexOf('=') + 1).trim()]),
  );

/** What is read off each minute, as a meter shows it. */
function watchMetrics(provider: MeterProvider): void {
  const meter = provider.getMeter('loppbytet');
  const gauge = (name: string, description: string, unit: string) =>
    meter.createObservableGauge(name, { description, unit });
  const waiting = gauge('queue.waiting', 'Jobs that are due', '{job}');
  const oldest = gauge('queue.oldest', 'How long the oldest due job has waited', 's');
  const dead = gauge('queue.dead', 'Jobs that ran out of tries', '{job}');
  const held = gauge('money.held', 'Held for purchases that have not ended', 'ore');
  const purchases = gauge('purchases.held', 'Purchases whose money is held', '{purchase}');
  const overdue = gauge(
    'purchases.overdue',
    'Purchases past their deadline by more than two minutes',
    '{purchase}',
  );
  const notErased = gauge('erasures.overdue', 'What others have not erased for a week', '{erasure}');
  const database = gauge('database.answer', 'How long the database took to tell all this', 'ms');
  meter.addBatchObservableCallback(
    async (result) => {
      let metrics: Metrics;
      try {
        metrics = await collectMetrics(clockAt(now()));
      } catch (error) {
        logger.warn({ err: error }, 'could not measure');
        return;
      }
      for (const { name, waiting: jobs, oldestSeconds } of metrics.queues) {
        result.observe(waiting, jobs, { queue: name });
        result.observe(oldest, oldestSeconds, { queue: name });
      }
      for (const { state, amount, purchases: count } of metrics.held) {
        result.observe(held, amount, { state });
        result.observe(purchases, count, { state });
      }
      result.observe(dead, metrics.deadLetters);
      result.observe(overdue, metrics.overdue);
      result.observe(notErased, metrics.erasuresOverdue);
      result.observe(database, metrics.databaseMs);
    },
    [waiting, oldest, dead, held, purchases, overdue, notErased, database],
  );
}

/**
 * Sends traces and measures to a collector for as long as the process lives. @returns what sends the rest and ends it.
 */
export function startTelemetry({
  endpoint,
  headers,
  version,
  measuresState,
  everyMs = 60_000,
}: Collector): () => Promise<void> {
  const resource = resourceFromAttributes({
    'service.name': 'loppbytet',
    'service.instance.id': randomUUID(),
    ...(version && { 'service.version': version }),
  });
  const to = (signal: string) => ({
    url: `${endpoint.replace(/\/$/, '')}/v1/${signal}`,
    headers: headersOf(headers),
    timeoutMillis: 10_000,
  });
  const tracer = new TracerProvider({
    resource,
    spanProcessors: [new PlainSpans({ exporter: new OTLPTraceExporter(to('traces')) })],
  });
  const meter = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter(to('metrics')),
        exportIntervalMillis: everyMs,
        exportTimeoutMillis: Math.min(everyMs, 10_000),
      }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(tracer);
  metrics.setGlobalMeterProvider(meter);
  if (measuresState) watchMetrics(meter);
  const flush = async () => {
    await Promise.allSettled([tracer.forceFlush(), meter.forceFlush()]);
  };
  shuttingDown.addEventListener('abort', () => void flush());
  return async () => {
    await flush();
    await Promise.allSettled([tracer.shutdown(), meter.shutdown()]);
  };
}
