import { Hono } from 'hono';
import { html } from 'hono/html';
import type { SandboxEnv } from '../http';
import { json, readBody } from '../http';
import { finishOnboarding, getAccount, onboarding, openLink } from '../stripe/accounts';
import type { World } from '../stripe/world';
import { kronor, layout, type Markup, moment, notice } from './layout';

/** The page where Stripe would ask a seller who they are and where the money should go. */
export function connectPages(world: World): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>();

  app.get('/connect/:token', (c) => {
    const token = c.req.param('token');
    const link = openLink(world, token);
    // The link is used up by this visit; the page behind it can be reloaded.
    if (link) return c.redirect(`/connect/${link.id}/form`, 303);
    const known = world.store.links.get(token);
    return known ? c.redirect(known.refresh_url, 303) : c.html(missing(), 404);
  });

  app.get('/connect/:token/form', (c) => {
    const link = onboarding(world, c.req.param('token'));
    if (!link) return c.html(missing(), 404);
    const account = world.store.accounts.get(link.account);
    return account ? c.html(form(link.id, account.email)) : c.html(missing(), 404);
  });

  app.post('/connect/:token', async (c) => {
    const token = c.req.param('token');
    const { values, isJson } = await readBody(c);
    const { action } = values;
    const link = onboarding(world, token) ?? openLink(world, token);
    if (!link) {
      const known = world.store.links.get(token);
      if (isJson) return json(c, { error: 'The link is unknown, used or expired' }, known ? 410 : 404);
      return known ? c.redirect(known.refresh_url, 303) : c.html(missing(), 404);
    }
    if (action !== 'finish' && action !== 'leave') {
      return isJson ? json(c, { error: 'action must be finish or leave' }, 400) : c.html(missing(), 400);
    }
    if (action === 'finish') finishOnboarding(world, link.account);
    return isJson ? json(c, { account: getAccount(world, link.account) }) : c.redirect(link.return_url, 303);
  });

  app.get('/express/:id', (c) => {
    const account = world.store.accounts.get(c.req.param('id'));
    if (!account) return c.html(missing(), 404);
    const transfers = world.store.transfers.by('destination', account.id).slice(0, 50);
    return c.html(
      layout(
        'Dina utbetalningar',
        html`<h1>Dina utbetalningar</h1>
<p class="quiet">${account.email ?? account.id}</p>
<section class="card">
${
  transfers.length === 0
    ? html`<p>Inga pengar har kommit än.</p>`
    : transfers.map(
        (one) =>
          html`<div class="row"><span>${moment(one.created * 1000)}</span><b>${kronor(one.amount - one.amount_reversed)}</b></div>`,
      )
}
</section>`,
      ),
    );
  });
  return app;
}

function form(token: string, email: string | null): Markup {
  return layout(
    'Bli säljare',
    html`<h1>Uppgifter för utbetalning</h1>
<p>Fyll i vem du är och vart pengarna ska. Fälten är påhittade: lämna dem som de är.</p>
<form class="stack" method="post" action="/connect/${token}">
<section class="card">
<label for="name">Namn</label><input id="name" name="name" value="Test Testsson" autocomplete="off">
<label for="personnummer">Personnummer</label><input id="personnummer" name="personnummer" value="19121212-1212" autocomplete="off" inputmode="numeric">
<label for="bank">Bankkonto</label><input id="bank" name="bank" value="8327-9 123 456 789-0" autocomplete="off">
<p class="quiet">${email ?? ''}</p>
</section>
<button class="main" name="action" value="finish">Slutför</button>
<button name="action" value="leave">Lämna halvvägs</button>
</form>`,
  );
}

function missing(): Markup {
  return notice('Länken fungerar inte', 'Länken är okänd eller för gammal. Gå tillbaka och öppna en ny.');
}
