/** Run once when a server process starts: it checks its settings, and works the queues while it lives. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { env } = await import('@/env');
  const { followRequests } = await import('@/server/lib/requests');
  const { logConsole } = await import('@/server/lib/log-console');
  const { answerFirst } = await import('@/server/http/answer-first');
  const { openQueue } = await import('@/server/jobs/boss');
  const { keepWorking, stopWithProcess } = await import('@/server/jobs/work');
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: otelHeaders } = env;
  if (endpoint) {
    const { startTelemetry } = await import('@/server/telemetry/start');
    startTelemetry({ endpoint, headers: otelHeaders });
  }
  followRequests();
  answerFirst();
  if (env.NODE_ENV === 'production') {
    logConsole();
    stopWithProcess();
  }
  await openQueue();
  if (env.WORKERS === 'on') keepWorking();
}
