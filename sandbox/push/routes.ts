import { Hono } from 'hono';
import { json, type SandboxEnv } from '../http';
import type { PushService } from './service';

/** What a browser asks of its push service, what the site sends there, and what has arrived. */
export function pushRoutes(service: PushService): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>();

  app.get('/push', (c) => json(c, service.list(c.req.query('endpoint'))));

  app.post('/push/subscriptions', (c) => json(c, service.subscribe()));

  app.post('/push/:id', async (c) => {
    const status = service.take(c.req.param('id'), Buffer.from(await c.req.arrayBuffer()), c.req.header());
    // Until who asks has had enough.
    if (service.silent)
      await new Promise<void>((resolve) => c.req.raw.signal.addEventListener('abort', () => resolve()));
    return c.body(null, status);
  });
  return app;
}
