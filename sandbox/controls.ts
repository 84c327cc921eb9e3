import { Hono } from 'hono';
import { html } from 'hono/html';
import { STEP_SECONDS, stepAt, totpCode } from '@/server/auth/totp';
import { durationMs } from './clock';
import { isBrowser, json, readBody, type SandboxContext, type SandboxEnv } from './http';
import { layout } from './pages/layout';
import { SECOND_FACTOR_EMAIL, SECOND_FACTOR_SECRET, SECOND_FACTOR_URI } from './scenario/second-factor';
import { changeBank, setStanding, standings } from './stripe/accounts';
import { balanceOf } from './stripe/balance';
import { closeDispute, openDispute, warnOfFraud } from './stripe/disputes';
import { StripeApiError } from './stripe/errors';
import { settleRefund } from './stripe/refunds';
import { payOut } from './stripe/transfers';
import type { Webhooks } from './stripe/webhooks';
import type { World } from './stripe/world';
import type { AdvanceResult } from './time-travel';

interface Parts {
  world: World;
  webhooks: Webhooks;
  travel: {
    advance(ms: number): Promise<AdvanceResult>;
    reset(): Promise<{ now: string; offsetMs: number }>;
  };
}

const BAD_DURATION =
  'Ange hur långt klockan ska flyttas fram: ett positivt antal minutes, hours eller days, till exempel {"hours":49}.';

/** The controls for tests and the control page: JSON in and out; forms are redirected back to the page. */
export function controlRoutes({ world, webhooks, travel }: Parts): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>();
  const { store } = world;
  const done = (c: SandboxContext, answer: object): Response =>
    isBrowser(c) ? c.redirect('/', 303) : json(c, answer);

  app.get('/clock', (c) => c.json(world.clock.reading()));

  app.post('/clock/advance', async (c) => {
    const ms = durationMs((await readBody(c)).values);
    if (ms !== undefined) return done(c, await travel.advance(ms));
    if (!isBrowser(c)) return c.json({ error: BAD_DURATION }, 400);
    const page = html`<h1>Klockan flyttades inte</h1><p>${BAD_DURATION}</p><p><a href="/">Tillbaka</a></p>`;
    return c.html(layout('Klockan flyttades inte', page), 400);
  });
  app.post('/clock/reset', async (c) => done(c, await travel.reset()));

  /** The demo admin's second factor, as shown by their authenticator app: by real time, not the sandbox clock. */
  app.get('/second-factor', (c) => {
    const at = new Date();
    return c.json({
      email: SECOND_FACTOR_EMAIL,
      secret: SECOND_FACTOR_SECRET,
      uri: SECOND_FACTOR_URI,
      code: totpCode(SECOND_FACTOR_SECRET, stepAt(at)),
      secondsLeft: STEP_SECONDS - (Math.floor(at.getTime() / 1000) % STEP_SECONDS),
    });
  });

  app.post('/refunds/settle', async (c) => {
    const { refund: id, outcome } = (await readBody(c)).values;
    const refund = store.refunds.get(String(id));
    if (!refund) return c.json({ error: 'No such refund' }, 404);
    if (outcome !== 'succeeded' && outcome !== 'failed') {
      return c.json({ error: 'outcome must be succeeded or failed' }, 400);
    }
    const settled = settleRefund(world, refund, outcome);
    return settled
      ? done(c, { refund: settled })
      : json(c, { error: 'The refund is already settled', refund }, 409);
  });

  app.post('/accounts/:id/transfers', async (c) => {
    const { state } = (await readBody(c)).values;
    const standing = standings.find((each) => each === state);
    if (!standing) return c.json({ error: `state must be one of ${standings.join(', ')}` }, 400);
    return done(c, { account: setStanding(world, c.req.param('id'), standing) });
  });

  app.post('/accounts/:id/bank', (c) => done(c, { account: changeBank(world, c.req.param('id')) }));

  app.post('/accounts/:id/payout', async (c) => {
    const { outcome } = (await readBody(c)).values;
    if (outcome !== 'paid' && outcome !== 'failed') {
      return c.json({ error: 'outcome must be paid or failed' }, 400);
    }
    return done(c, { payout: payOut(world, c.req.param('id'), outcome) });
  });

  app.post('/disputes', async (c) => {
    const { charge, dueBy, amount } = (await readBody(c)).values;
    const whole = (value: unknown) => (value === undefined ? undefined : Number(value));
    const [due, taken] = [whole(dueBy), whole(amount)];
    if (due !== undefined && !Number.isInteger(due))
      return c.json({ error: 'dueBy must be in seconds' }, 400);
    if (taken !== undefined && !(Number.isInteger(taken) && taken > 0))
      return c.json({ error: 'amount must be in öre' }, 400);
    return done(c, { dispute: openDispute(world, String(charge), due, taken) });
  });

  app.post('/disputes/:id/close', async (c) => {
    const { outcome } = (await readBody(c)).values;
    if (outcome !== 'won' && outcome !== 'lost') return c.json({ error: 'outcome must be won or lost' }, 400);
    return done(c, { dispute: closeDispute(world, c.req.param('id'), outcome) });
  });

  app.post('/fraud-warnings', async (c) => {
    const { charge } = (await readBody(c)).values;
    return done(c, { warning: warnOfFraud(world, String(charge)) });
  });

  app.post('/events/:id/resend', async (c) => {
    const times = Number(c.req.query('times') ?? 1);
    if (!Number.isInteger(times) || times < 1 || times > 100) {
      return c.json({ error: 'times must be a whole number from 1 to 100' }, 400);
    }
    const attempts = await webhooks.resend(c.req.param('id'), times);
    if (!attempts) return c.json({ error: 'No such event, or no webhook address is set' }, 404);
    return done(c, { attempts });
  });

  /** Returns when every event has been tried and answered. */
  app.post('/webhooks/flush', async (c) => {
    await webhooks.flush();
    return c.json({ waiting: store.deliveries.by('state', 'pending').length });
  });

  app.get('/state', (c) => {
    const group = c.req.query('transfer_group');
    const charges = group ? store.charges.by('transfer_group', group) : store.charges.newestFirst();
    return json(c, {
      balance: balanceOf(world, 'sek'),
      sessions: group ? [] : store.sessions.newestFirst(),
      paymentIntents: group ? [] : store.paymentIntents.newestFirst(),
      customers: group ? [] : store.customers.newestFirst(),
      paymentMethods: group ? [] : store.paymentMethods.newestFirst(),
      charges,
      refunds: group
        ? charges.flatMap((charge) => store.refunds.by('charge', charge.id))
        : store.refunds.newestFirst(),
      transfers: group ? store.transfers.by('transfer_group', group) : store.transfers.newestFirst(),
      accounts: store.accounts.newestFirst(),
      disputes: store.disputes.newestFirst(),
      deliveries: store.deliveries.newestFirst().slice(0, 500),
      undelivered: store.deliveries.by('state', 'pending').length,
    });
  });

  app.onError((error, c) => {
    if (error instanceof StripeApiError) return c.json({ error: error.message }, error.status as 400);
    throw error;
  });
  return app;
}
