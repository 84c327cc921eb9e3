import { type Counter, type Histogram, metrics, SpanStatusCode, trace } from '@opentelemetry/api';

/*
 * Metrics and spans of this process. With no collector set (server/telemetry) every one of these is
 * nothing. Never a name, an address or an id of a user: states, kinds, codes and times.
 */

const SCOPE = 'loppbytet';
const histograms = new Map<string, Histogram>();

/** Made when first used, since what is made before the collector is set stays nothing for ever. */
function histogram(name: string, description: string): Histogram {
  let found = histograms.get(name);
  if (!found) {
    found = metrics.getMeter(SCOPE).createHistogram(name, { unit: 'ms', description });
    histograms.set(name, found);
  }
  return found;
}

const isId = (part: string): boolean => /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(part) || /^\d+$/.test(part);

/** A request's path with what varies taken out; paths that do not exist are left out, since anyone can invent them. */
export function routeOf(path: string, status: number): string {
  if (status === 404) return 'unknown';
  const [first = '', second = '', third = ''] = path.split('/').slice(1);
  if (first === '_next') return '/_next';
  if (first === 'api' && second === 'trpc') return third.includes(',') ? '/api/trpc/batch' : path;
  if (['lopp', 'sitemaps', 'icons'].includes(first) && second) return `/${first}/:name`;
  if (first === 'covers') return '/covers/:name';
  if (first === 'og' && third) return `/og/${second}/:name`;
  return `/${path
    .split('/')
    .filter(Boolean)
    .map((part) => (isId(part) ? ':id' : part))
    .join('/')}`;
}

/** How a request ended, and in how many ms. */
export function measureRequest(request: { method: string; path: string; status: number; ms: number }): void {
  histogram('http.server.request.duration', 'Requests by route and status').record(request.ms, {
    'http.request.method': request.method,
    'http.route': routeOf(request.path, request.status),
    'http.response.status_code': request.status,
  });
}

/** How long after Stripe's event its delivery was applied, in ms. */
export function measureWebhook(type: string, lagMs: number): void {
  histogram('stripe.webhook.lag', 'From Stripe’s event to ours').record(lagMs, { 'event.type': type });
}

let undeliverable: Counter | undefined;

/** A mail whose recipient's mailbox was refused for good. */
export function countUndeliverable(kind: string): void {
  undeliverable ??= metrics.getMeter(SCOPE).createCounter('mail.undeliverable', {
    description: 'Mails whose recipient was refused for good, by kind',
  });
  undeliverable.add(1, { 'mail.kind': kind });
}

/** Does something as a span of its own, named without anything that varies. */
export function inSpan<T>(name: string, run: () => Promise<T>): Promise<T> {
  return trace.getTracer(SCOPE).startActiveSpan(name, async (span) => {
    try {
      return await run();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** The trace that a log line is part of, when there is one. */
export function traceId(): string | undefined {
  const context = trace.getActiveSpan()?.spanContext();
  return context && /[^0]/.test(context.traceId) ? context.traceId : undefined;
}
