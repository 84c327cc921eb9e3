import { Hono } from 'hono';
import { isBrowser, json, readBody, type SandboxContext, type SandboxEnv } from '../http';
import type { OrganiserSystem } from './system';

/** Where the site sends its webhooks. */
export const WEBHOOK_PATH = '/organiser/webhooks';

/** The organiser's system: what the site calls, and buttons for its staff. */
export function organiserRoutes(system: OrganiserSystem): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>();
  const done = (c: SandboxContext, answer: object): Response =>
    isBrowser(c) ? c.redirect('/', 303) : json(c, answer);

  app.post(WEBHOOK_PATH, async (c) => c.body(null, system.take(await c.req.text(), c.req.header())));

  app.get('/organiser', (c) => {
    const { up, automatic, received, turnedAway } = system.state;
    return json(c, { up, automatic, received, turnedAway });
  });

  app.get('/organiser/name-changes', async (c) => json(c, { items: await system.waiting() }));

  app.post('/organiser/switch', async (c) => {
    const { up, automatic } = (await readBody(c)).values;
    system.switch({
      ...(up !== undefined && { up: String(up) === 'true' }),
      ...(automatic !== undefined && { automatic: String(automatic) === 'true' }),
    });
    return done(c, { up: system.state.up, automatic: system.state.automatic });
  });

  app.post('/organiser/name-changes/:id', async (c) => {
    const { answer } = (await readBody(c)).values;
    if (answer !== 'verify' && answer !== 'refuse') {
      return c.json({ error: 'answer must be verify or refuse' }, 400);
    }
    return done(c, { answer: await system.answer(c.req.param('id'), answer) });
  });
  return app;
}
