/** Run once when a server process starts: it checks its settings, and works the queues while it lives. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { env } = await import('@/env');
  if (env.WORKERS !== 'on') return;
  const { keepWorking } = await import('@/server/jobs/work');
  keepWorking();
}
