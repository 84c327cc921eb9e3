import { Hono } from 'hono';
import { html } from 'hono/html';
import type { SandboxContext, SandboxEnv } from '../http';
import { isBrowser, json, readBody } from '../http';
import { expireDue } from '../stripe/checkout';
import { kronor } from '../stripe/money';
import { act, type PaymentResult, settle } from '../stripe/payment';
import type { StoredSession } from '../stripe/store';
import type { World } from '../stripe/world';
import { layout, type Markup, moment, notice } from './layout';

const ACTIONS = ['pay', 'decline', 'slow', 'cancel'] as const;
type Action = (typeof ACTIONS)[number];

function isAction(value: unknown): value is Action {
  return ACTIONS.some((action) => action === value);
}

export function successUrl(session: StoredSession): string {
  return (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

/** The page where Stripe would take the buyer's card. */
export function checkoutPages(world: World): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>();

  app.get('/checkout/:id', (c) => {
    expireDue(world);
    const session = world.store.sessions.get(c.req.param('id'));
    if (!session) return c.html(missing(), 404);
    if (session.status === 'open') return c.html(paymentPage(world, session));
    return c.html(closedPage(session), session.status === 'expired' ? 410 : 200);
  });

  app.post('/checkout/:id', async (c) => {
    expireDue(world);
    const session = world.store.sessions.get(c.req.param('id'));
    const { values, isJson } = await readBody(c);
    const { action, late } = values;
    if (!session) return isJson ? json(c, { error: 'No such session' }, 404) : c.html(missing(), 404);
    if (!isAction(action)) {
      return isJson
        ? json(c, { error: `action must be one of ${ACTIONS.join(', ')}` }, 400)
        : c.html(missing(), 400);
    }
    if (action === 'cancel') {
      // As at Stripe the session stays open: only the app can close it.
      if (isJson) return json(c, { session });
      return c.redirect(session.cancel_url ?? successUrl(session), 303);
    }
    const result = act(world, session, action, late === true || late === 'true');
    return isJson ? answerJson(c, result) : answerPage(c, world, result);
  });

  app.post('/payments/settle', async (c) => {
    const { session: id, outcome } = (await readBody(c)).values;
    const session = world.store.sessions.get(String(id));
    if (!session) return json(c, { error: 'No such session' }, 404);
    if (outcome !== 'succeeded' && outcome !== 'failed') {
      return json(c, { error: 'outcome must be succeeded or failed' }, 400);
    }
    const settled = settle(world, session, outcome);
    if (isBrowser(c)) return c.redirect('/', 303);
    return settled
      ? json(c, { session: settled })
      : json(c, { error: 'The session has no payment under way', session }, 409);
  });

  app.get('/receipts/:id', (c) => {
    const charge = world.store.charges.get(c.req.param('id'));
    if (!charge) return c.html(missing(), 404);
    return c.html(notice('Kvitto', `${kronor(charge.amount)}, ${moment(charge.created * 1000)}`));
  });
  return app;
}

function answerJson(c: SandboxContext, { session, outcome }: PaymentResult): Response {
  if (outcome === 'declined') {
    return json(c, { session, error: { code: 'card_declined', message: 'Your card was declined.' } });
  }
  if (outcome === 'closed') {
    return json(c, { session, error: { code: 'session_expired', message: 'The session has expired.' } }, 409);
  }
  return json(c, { session });
}

async function answerPage(
  c: SandboxContext,
  world: World,
  { session, outcome }: PaymentResult,
): Promise<Response> {
  if (outcome === 'declined') {
    return c.html(paymentPage(world, session, 'Kortet nekades. Inga pengar har dragits.'));
  }
  if (outcome === 'closed') return c.html(closedPage(session), 410);
  return c.redirect(successUrl(session), 303);
}

function paymentPage(world: World, session: StoredSession, alert?: string): Markup {
  const minutes = Math.max(0, Math.ceil((session.expires_at - world.clock.nowSeconds()) / 60));
  return layout(
    'Betalning',
    html`<h1>Betalning</h1>
${alert ? html`<p class="alert" role="alert">${alert}</p>` : ''}
<section class="card" aria-label="Det du köper">
${session.line_items.data.map(
  (item) =>
    html`<div class="row"><span>${item.description}${(item.quantity ?? 1) > 1 ? html` × ${item.quantity}` : ''}</span><b>${kronor(item.amount_total)}</b></div>`,
)}
<div class="row total"><span>Att betala</span><b>${kronor(session.amount_total ?? 0)}</b></div>
</section>
${session.customer_email ? html`<p class="quiet">Kvitto skickas till ${session.customer_email}.</p>` : ''}
<p class="quiet">Sidan gäller till ${moment(session.expires_at * 1000)} (${minutes} minuter kvar).</p>
<form class="stack" method="post" action="/checkout/${session.id}">
<button class="main" name="action" value="pay">Betala</button>
<button name="action" value="decline">Neka kortet</button>
<button name="action" value="slow">Betala långsamt</button>
<button name="action" value="cancel">Avbryt</button>
</form>
<p class="quiet">Här väljer du själv hur betalningen går. Inget kort behövs. ”Betala långsamt” är en betalning vars besked kommer senare.</p>`,
  );
}

function closedPage(session: StoredSession): Markup {
  if (session.status === 'expired') {
    return notice(
      'Betalningssidan har gått ut',
      'Tiden för att betala är slut. Inga pengar har dragits. Gå tillbaka och börja om ifall du fortfarande vill köpa.',
      session.cancel_url ? { href: session.cancel_url, label: 'Tillbaka till butiken' } : undefined,
    );
  }
  const paid = session.payment_status === 'paid';
  return notice(
    paid ? 'Köpet är redan betalt' : 'Betalningen behandlas',
    paid
      ? 'Betalningen har gått igenom en gång och dras inte igen.'
      : 'Betalningen är mottagen och väntar på besked. Du behöver inte betala igen.',
    { href: successUrl(session), label: 'Tillbaka till butiken' },
  );
}

function missing(): Markup {
  return notice('Sidan finns inte', 'Det finns ingen betalning på den här adressen.');
}
