/** What a server process does when it starts: it checks its settings, and works the queues while it lives. */
export async function startProcess(): Promise<void> {
  const { env } = await import('@/env').catch((error: Error) => {
    // Next would go on and answer everything with 500.
    process.stderr.write(
      `Loppbytet does not start: settings are missing or wrong (.env.example).\n${error.message}\n`,
    );
    process.exit(1);
  });
  const { logRequests } = await import('@/server/lib/requests');
  const { handleSignals, LEAVE_MS } = await import('@/server/lib/shutdown');
  const { openQueue } = await import('@/server/queue/boss');
  const { startWorkers, stopWorkers } = await import('@/server/jobs/workers');
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: otelHeaders } = env;
  if (endpoint) {
    const { startTelemetry } = await import('./server/telemetry/start');
    startTelemetry({
      endpoint,
      headers: otelHeaders,
      version: env.DEPLOYMENT_ID,
      measuresState: env.WORKERS === 'on',
    });
  }
  logRequests();
  // Without a proxy in front no load balancer sends requests to a process that is about to end.
  if (process.env.NEXT_MANUAL_SIG_HANDLE) handleSignals(stopWorkers, env.TRUSTED_PROXIES ? LEAVE_MS : 0);
  await openQueue();
  if (env.WORKERS === 'on') startWorkers();
}
