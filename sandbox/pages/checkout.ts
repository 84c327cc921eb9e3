import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import type { PaymentMethod } from '@/domain/money/payment-methods';
import type { SandboxContext, SandboxEnv } from '../http';
import { isBrowser, json, readBody } from '../http';
import { doDue } from '../stripe/due';
import { applyAction, offeredMethods, type PaymentResult, settle, waitingAttempt } from '../stripe/payment';
import { EXPIRED_ATTEMPT, methodFacts } from '../stripe/payment-methods';
import type { PaymentAttempt, StoredSession } from '../stripe/store';
import type { World } from '../stripe/world';
import { kronor, layout, type Markup, moment, notice } from './layout';
import { pressSave, savedPage, savePage } from './save-card';

const ACTIONS = ['pay', 'decline', 'slow', 'cancel'] as const;
type Action = (typeof ACTIONS)[number];

function isAction(value: unknown): value is Action {
  return ACTIONS.some((action) => action === value);
}

function successUrl(session: StoredSession): string {
  return (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

/** Where Stripe would take the buyer's card, open Swish or lead to Klarna. */
export function checkoutPages(world: World): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>();

  app.get('/checkout/:id', (c) => {
    doDue(world);
    const session = world.store.sessions.get(c.req.param('id'));
    if (!session) return c.html(missing(), 404);
    const saves = session.mode === 'setup';
    if (session.status === 'open') {
      return c.html(saves ? savePage(world, session) : paymentPage(world, session));
    }
    const closed = saves ? savedPage(session, successUrl(session)) : closedPage(session);
    return c.html(closed, session.status === 'expired' ? 410 : 200);
  });

  app.post('/checkout/:id', async (c) => {
    doDue(world);
    const session = world.store.sessions.get(c.req.param('id'));
    const { values, isJson } = await readBody(c);
    const { action, late, method: requested } = values;
    if (!session) return isJson ? json(c, { error: 'No such session' }, 404) : c.html(missing(), 404);
    if (session.mode === 'setup') {
      return pressSave(c, world, session, { values, isJson, successUrl: successUrl(session) });
    }
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
    const offered = offeredMethods(session);
    const method = requested === undefined ? offered[0] : offered.find((each) => each === requested);
    if (!method) {
      const error = `method must be one of ${offered.join(', ')}`;
      return isJson ? json(c, { error }, 400) : c.html(missing(), 400);
    }
    const result = applyAction(world, session, action, { method, late: late === true || late === 'true' });
    return isJson ? answerJson(c, result, method) : answerPage(c, world, result, method);
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
  return app;
}

function answerJson(c: SandboxContext, { session, outcome }: PaymentResult, method: PaymentMethod): Response {
  if (outcome === 'declined') return json(c, { session, error: methodFacts[method].declined });
  if (outcome === 'closed') {
    return json(c, { session, error: { code: 'session_expired', message: 'The session has expired.' } }, 409);
  }
  return json(c, { session });
}

async function answerPage(
  c: SandboxContext,
  world: World,
  { session, outcome }: PaymentResult,
  method: PaymentMethod,
): Promise<Response> {
  if (outcome === 'declined') {
    return c.html(paymentPage(world, session, `${declinedTexts[method]} Inga pengar har dragits.`));
  }
  if (outcome === 'waiting') return c.redirect(`/checkout/${session.id}`, 303);
  if (outcome === 'closed') return c.html(closedPage(session), 410);
  return c.redirect(successUrl(session), 303);
}

const declinedTexts: Record<PaymentMethod, string> = {
  card: 'Kortet nekades.',
  swish: 'Betalningen avbröts i Swish.',
  klarna: 'Klarna sa nej till köpet.',
};

/** What the page says while the buyer is in Swish's app or on Klarna's page, and after they let the time pass. */
function attemptText(
  world: World,
  session: StoredSession,
  attempt: PaymentAttempt | undefined,
): string | null {
  if (attempt?.due) return `Väntar på Swish. Godkänn i appen före ${moment(attempt.due * 1000)}.`;
  if (attempt) return `Väntar på ${methodFacts[attempt.method].label}.`;
  const intent = world.store.paymentIntents.get(String(session.payment_intent));
  return intent?.last_payment_error?.code === EXPIRED_ATTEMPT.code
    ? 'Tiden i Swish gick ut. Inga pengar har dragits. Försök igen eller välj ett annat sätt.'
    : null;
}

function paymentPage(world: World, session: StoredSession, problem?: string): Markup {
  const minutes = Math.max(0, Math.ceil((session.expires_at - world.clock.nowSeconds()) / 60));
  const attempt = waitingAttempt(world, session);
  const alert = problem ?? attemptText(world, session, attempt);
  const [first] = offeredMethods(session);
  const chosen = attempt?.method ?? first;
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
<fieldset><legend>Betala med</legend>
${offeredMethods(session).map(
  (method) =>
    html`<label class="choice"><input type="radio" name="method" value="${method}"${method === chosen ? raw(' checked') : ''}> ${methodFacts[method].label}</label>`,
)}
</fieldset>
<button class="main" name="action" value="pay">Betala</button>
<button name="action" value="decline">Neka kortet</button>
<button name="action" value="slow">Betala långsamt</button>
<button name="action" value="cancel">Avbryt</button>
</form>
<p class="quiet">Här väljer du själv hur betalningen går. Inget kort och ingen app behövs. ”Betala långsamt” är en betalning vars besked kommer senare: med Swish eller Klarna har du gått till appen eller Klarnas sida och inte svarat än. Swish väntar i 3 minuter.</p>`,
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
