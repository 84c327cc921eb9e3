/** Run once when a server process starts: it checks its settings, and works the queues while it lives. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { env } = await import('@/env');
  const { keepWorking, stopWithProcess } = await import('@/server/jobs/work');
  if (env.NODE_ENV === 'production') stopWithProcess();
  if (env.WORKERS === 'on') keepWorking();
}
