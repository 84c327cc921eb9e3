import { html } from 'hono/html';
import type { SandboxContext } from '../http';
import { json } from '../http';
import { type TestCard, testCardNames, testCards } from '../stripe/customers';
import { emailOf } from '../stripe/payment';
import { saveCard } from '../stripe/setup';
import type { StoredSession } from '../stripe/store';
import type { World } from '../stripe/world';
import { layout, type Markup, moment, notice } from './layout';

/** Where Stripe would take a card to charge later: nothing is paid here. */
export function savePage(world: World, session: StoredSession): Markup {
  const minutes = Math.max(0, Math.ceil((session.expires_at - world.clock.nowSeconds()) / 60));
  const email = emailOf(world, session);
  return layout(
    'Spara kort',
    html`<h1>Spara ditt kort</h1>
<section class="card" aria-label="Det du godkänner">
<p>Inga pengar dras nu. Kortet sparas så att butiken kan dra pengar senare, enligt det du har godkänt där.</p>
<div class="row total"><span>Att betala nu</span><b>0 kr</b></div>
</section>
${email ? html`<p class="quiet">Kortet sparas för ${email}.</p>` : ''}
<p class="quiet">Sidan gäller till ${moment(session.expires_at * 1000)} (${minutes} minuter kvar).</p>
<form class="stack" method="post" action="/checkout/${session.id}">
${testCardNames.map(
  (name) =>
    html`<button${name === 'works' ? html` class="main"` : ''} name="card" value="${name}">${testCards[name].label}</button>`,
)}
<button name="action" value="cancel">Avbryt</button>
</form>
<p class="quiet">Här väljer du själv vad som händer när kortet dras senare. Inget riktigt kort behövs. Alla tre korten går att spara, men det andra nekas när butiken drar det, och det tredje måste du godkänna själv på en betalningssida.</p>`,
  );
}

export function savedPage(session: StoredSession, successUrl: string): Markup {
  if (session.status === 'expired') {
    return notice(
      'Sidan har gått ut',
      'Tiden för att spara kortet är slut. Inget kort har sparats. Gå tillbaka och börja om ifall du fortfarande vill.',
      session.cancel_url ? { href: session.cancel_url, label: 'Tillbaka till butiken' } : undefined,
    );
  }
  return notice('Kortet är sparat', 'Inga pengar har dragits.', {
    href: successUrl,
    label: 'Tillbaka till butiken',
  });
}

function isTestCard(value: unknown): value is TestCard {
  return testCardNames.some((name) => name === value);
}

/** Presses a button of the page: `{"action":"save","card":"works"}`. */
export function pressSave(
  c: SandboxContext,
  world: World,
  session: StoredSession,
  { values, isJson, successUrl }: { values: Record<string, unknown>; isJson: boolean; successUrl: string },
): Response | Promise<Response> {
  const { action, card = 'works' } = values;
  if (action === 'cancel') {
    if (isJson) return json(c, { session });
    return c.redirect(session.cancel_url ?? successUrl, 303);
  }
  if (!isTestCard(card)) {
    const error = `card must be one of ${testCardNames.join(', ')}`;
    return isJson ? json(c, { error }, 400) : c.html(notice('Kortet finns inte', error), 400);
  }
  const saved = saveCard(world, session, card);
  if (saved.status === 'expired') {
    const error = { code: 'session_expired', message: 'The session has expired.' };
    return isJson ? json(c, { session, error }, 409) : c.html(savedPage(saved, successUrl), 410);
  }
  return isJson ? json(c, { session: saved }) : c.redirect(successUrl, 303);
}
