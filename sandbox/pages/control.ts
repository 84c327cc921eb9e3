import { Hono } from 'hono';
import { html } from 'hono/html';
import { stepAt, totpCode } from '@/server/auth/totp';
import type { SandboxEnv } from '../http';
import type { Mailbox } from '../mail';
import type { OrganiserSystem } from '../organiser/system';
import type { PushService } from '../push/service';
import { SECOND_FACTOR_SECRET } from '../scenario/second-factor';
import { balanceOf } from '../stripe/balance';
import { factsOfCard } from '../stripe/customers';
import { slowSessions } from '../stripe/payment';
import { methodFacts, methodOf } from '../stripe/payment-methods';
import type { Webhooks } from '../stripe/webhooks';
import type { World } from '../stripe/world';
import { type FileStore, signUrl } from '../uploads/files';
import { kronor, layout, type Markup, moment } from './layout';

const SHOWN = 50;
const LEAPS = [1, 24, 32, 48, 72];

interface Parts {
  world: World;
  webhooks: Webhooks;
  mailbox: Mailbox;
  pushes: PushService;
  organiser: OrganiserSystem;
  files: FileStore;
  fileAddress: (key: string) => string;
  uploadApiKey: string;
  siteUrl: string;
  smtpPort: () => number | null;
}

/** The control page: what has happened, and buttons for more. */
export function controlPage(parts: Parts): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>();
  app.get('/', (c) =>
    c.html(
      layout(
        'Sandlådan',
        [
          intro(parts),
          clock(parts),
          mails(parts),
          pushed(parts),
          slow(parts),
          money(parts),
          savedCards(parts),
          accounts(parts),
          organiserSystem(parts),
          rest(parts),
        ],
        { wide: true },
      ),
    ),
  );
  return app;
}

function intro({ siteUrl, smtpPort }: Parts): Markup {
  return html`<h1>Sandlådan</h1>
<p>Här spelas det som annars finns utanför: Stripe, uppladdade filer, e-post och klockan. Inget här lämnar din dator.</p>
<section class="card"><dl>
<dt>Webbplatsen</dt><dd><a href="${siteUrl}">${siteUrl}</a></dd>
<dt>Säljare</dt><dd><code>saljare@loppbytet.example</code></dd>
<dt>Köpare</dt><dd><code>kopare@loppbytet.example</code></dd>
<dt>Arrangör</dt><dd><code>arrangor@loppbytet.example</code></dd>
<dt>Admin</dt><dd><code>admin@loppbytet.example</code></dd>
<dt>Lösenord</dt><dd><code>startplats1</code></dd>
<dt>Admins andra steg</dt><dd>nyckel <code>${SECOND_FACTOR_SECRET}</code> i en app, eller koden just nu: <b>${totpCode(SECOND_FACTOR_SECRET, stepAt(new Date()))}</b></dd>
${smtpPort() === null ? '' : html`<dt>SMTP</dt><dd>port ${smtpPort()}</dd>`}
</dl></section>`;
}

function clock({ world }: Parts): Markup {
  const { offsetMs } = world.clock;
  const ahead =
    offsetMs === 0
      ? 'Går i takt med verkligheten.'
      : `${Math.round(offsetMs / 360_000) / 10} timmar före verkligheten.`;
  return html`<h2>Klockan</h2>
<section class="card">
<p><b class="total">${moment(world.clock.nowMs())}</b><br><span class="quiet">${ahead} När du flyttar den löper tidsgränser ut och påminnelser skickas.</span></p>
<div class="buttons">
${LEAPS.map((hours) => html`<form method="post" action="/clock/advance"><button name="hours" value="${hours}">+${hours} h</button></form>`)}
<form method="post" action="/clock/advance"><input name="hours" inputmode="decimal" aria-label="Antal timmar" placeholder="timmar" required><button>Flytta fram</button></form>
<form method="post" action="/clock/reset"><button>Återställ</button></form>
</div>
</section>`;
}

function mails({ mailbox }: Parts): Markup {
  const shown = mailbox.list().slice(0, SHOWN);
  return html`<h2>E-post</h2>
${table(
  ['Tid', 'Till', 'Ämne'],
  shown.map((mail) => [
    moment(mail.at),
    mail.to,
    html`<a href="/mail/${mail.id}">${mail.subject || '(inget ämne)'}</a>`,
  ]),
  'Inga brev än.',
)}
${shown.length > 0 ? html`<form method="post" action="/mail/delete"><p><button>Rensa breven</button></p></form>` : ''}`;
}

/** What a worker is given, as a line. */
function pushLine(text: string): string {
  const { title, body, path }: Record<string, unknown> = JSON.parse(text);
  return `${title}: ${body} (${path})`;
}

function pushed({ pushes }: Parts): Markup {
  return html`<h2>Aviseringar till enheter</h2>
${table(
  ['Tid', 'Avisering', 'Brådska', 'Gäller'],
  pushes
    .list()
    .slice(0, SHOWN)
    .map(({ at, text, urgency, ttl }) => [
      moment(at),
      pushLine(text),
      urgency,
      `${Math.round(ttl / 60)} min`,
    ]),
  'Inga aviseringar än.',
)}`;
}

function slow({ world }: Parts): Markup {
  const waiting = slowSessions(world).slice(0, SHOWN);
  return html`<h2>Långsamma betalningar som väntar</h2>
${table(
  ['Belopp', 'Köpare', 'Besked'],
  waiting.map((session) => [
    kronor(session.amount_total ?? 0),
    session.customer_email ?? '',
    html`<form class="buttons" method="post" action="/payments/settle"><input type="hidden" name="session" value="${session.id}"><button name="outcome" value="succeeded">Lyckas</button><button name="outcome" value="failed">Misslyckas</button></form>`,
  ]),
  'Ingen betalning väntar.',
)}`;
}

const CHARGE_STATE: Record<string, string> = {
  succeeded: 'Betald',
  pending: 'Behandlas',
  failed: 'Nekad',
};
const REFUND_STATE: Record<string, string> = {
  succeeded: 'Klar',
  pending: 'Pågår',
  failed: 'Misslyckad',
  canceled: 'Avbruten',
  requires_action: 'Kräver åtgärd',
};

function money({ world }: Parts): Markup {
  const { store } = world;
  const balance = balanceOf(world, 'sek');
  const newest = <T>(items: T[]) => items.slice(0, SHOWN);
  return html`<h2>Pengar</h2>
<section class="card"><dl><dt>Tillgängligt saldo</dt><dd class="num">${kronor(balance.available)}</dd><dt>På väg in</dt><dd class="num">${kronor(balance.pending)}</dd></dl></section>
<h2>Betalningar</h2>
${table(
  ['Tid', 'Belopp', 'Sätt', 'Läge', 'Återbetalt', 'Id'],
  newest(store.charges.newestFirst()).map((charge) => [
    moment(charge.created * 1000),
    kronor(charge.amount),
    methodFacts[methodOf(charge)].label,
    charge.disputed ? 'Bestridd' : (CHARGE_STATE[charge.status] ?? charge.status),
    kronor(charge.amount_refunded),
    html`<code>${charge.id}</code>`,
  ]),
  'Inga betalningar än.',
)}
<h2>Återbetalningar</h2>
${table(
  ['Tid', 'Belopp', 'Läge', 'Betalning', 'Besked'],
  newest(store.refunds.newestFirst()).map((refund) => [
    moment(refund.created * 1000),
    kronor(refund.amount),
    REFUND_STATE[refund.status ?? ''] ?? refund.status ?? '',
    html`<code>${String(refund.charge)}</code>`,
    refund.status === 'failed'
      ? ''
      : html`<form class="buttons" method="post" action="/refunds/settle"><input type="hidden" name="refund" value="${refund.id}">${refund.status === 'pending' ? html`<button name="outcome" value="succeeded">Lyckas</button>` : ''}<button name="outcome" value="failed">Misslyckas</button></form>`,
  ]),
  'Inga återbetalningar än.',
)}
<h2>Överföringar till säljare</h2>
${table(
  ['Tid', 'Belopp', 'Säljarkonto', 'Återtaget', 'Id'],
  newest(store.transfers.newestFirst()).map((transfer) => [
    moment(transfer.created * 1000),
    kronor(transfer.amount),
    html`<code>${String(transfer.destination)}</code>`,
    kronor(transfer.amount_reversed),
    html`<code>${transfer.id}</code>`,
  ]),
  'Inga överföringar än.',
)}`;
}

function savedCards({ world }: Parts): Markup {
  return html`<h2>Sparade kort</h2>
${table(
  ['Tid', 'Ägare', 'Kort', 'När det dras', 'Läge'],
  world.store.paymentMethods
    .newestFirst()
    .slice(0, SHOWN)
    .map((method) => [
      moment(method.created * 1000),
      method.billing_details.email ?? '',
      `•••• ${method.card?.last4 ?? ''}`,
      factsOfCard(method)?.outcome ?? '',
      method.customer === null ? 'Borttaget' : 'Sparat',
    ]),
  'Inga sparade kort än.',
)}`;
}

function accounts({ world }: Parts): Markup {
  return html`<h2>Säljarkonton</h2>
${table(
  ['Konto', 'E-post', 'Läge', ''],
  world.store.accounts
    .newestFirst()
    .slice(0, SHOWN)
    .map((account) => {
      const active = account.capabilities?.transfers === 'active';
      return [
        html`<code>${account.id}</code>`,
        account.email ?? '',
        active ? 'Kan ta emot pengar' : account.details_submitted ? 'Stoppat av Stripe' : 'Inte färdigt',
        account.details_submitted
          ? html`<form method="post" action="/accounts/${account.id}/transfers"><button name="state" value="${active ? 'inactive' : 'active'}">${active ? 'Dra in rätten att ta emot' : 'Ge tillbaka rätten'}</button>${active ? html`<button name="state" value="requirements_due">Begär mer</button><button name="state" value="rejected">Avvisa</button>` : ''}</form>`
          : '',
      ];
    }),
  'Inga säljarkonton än.',
)}`;
}

const WEBHOOK_TYPE: Record<string, string> = {
  'name_change.requested': 'Namnbyte att göra',
  'name_change.cancelled': 'Namnbytet ska inte göras',
  'purchase.refunded': 'Köpet är återbetalt',
};

function organiserSystem({ organiser }: Parts): Markup {
  const { up, automatic, received, turnedAway, key } = organiser.state;
  if (!key) return html``;
  return html`<h2>Arrangörens system</h2>
<section class="card">
<p>Exempelklubbens eget system tar emot händelser från webbplatsen och svarar med dess API. Det är ${up ? 'igång' : 'nere och svarar 503'}.${turnedAway > 0 ? ` ${turnedAway} händelser har kommit medan det var nere.` : ''} ${automatic ? 'Det bekräftar namnbyten av sig självt.' : 'Namnbyten bekräftas för hand.'}</p>
<div class="buttons">
<form method="post" action="/organiser/switch"><button name="up" value="${String(!up)}">${up ? 'Stäng av systemet' : 'Starta systemet'}</button></form>
<form method="post" action="/organiser/switch"><button name="automatic" value="${String(!automatic)}">${automatic ? 'Bekräfta för hand' : 'Bekräfta av sig självt'}</button></form>
</div>
</section>
${table(
  ['Tid', 'Händelse', 'Lopp', 'Svar'],
  received
    .slice(0, SHOWN)
    .map((each) => [
      moment(each.at),
      WEBHOOK_TYPE[each.type] ?? each.type,
      each.race,
      each.answer ??
        (each.type === 'name_change.requested'
          ? html`<form class="buttons" method="post" action="/organiser/name-changes/${each.nameChangeId}"><button name="answer" value="verify">Namnet är bytt</button><button name="answer" value="refuse">Går inte</button></form>`
          : ''),
    ]),
  'Inga händelser än.',
)}`;
}

const DELIVERY_STATE = { pending: 'Väntar', delivered: 'Framme', failed: 'Gav upp' };

function rest({ world, webhooks, files, fileAddress, uploadApiKey }: Parts): Markup {
  const { deliveries } = world.store;
  return html`<h2>Händelser från Stripe till webbplatsen</h2>
<p class="quiet">${webhooks.url ? html`Skickas till <code>${webhooks.url}</code>.` : 'Ingen mottagare är inställd: händelserna väntar.'}${webhooks.held ? ' Utskicket är pausat.' : ''}</p>
${table(
  ['Tid', 'Händelse', 'Läge', 'Försök', 'Senaste svar', ''],
  deliveries
    .newestFirst()
    .slice(0, SHOWN)
    .map((delivery) => {
      const last = delivery.attempts.at(-1);
      return [
        moment(delivery.created * 1000),
        html`<code>${delivery.type}</code>`,
        DELIVERY_STATE[delivery.state],
        String(delivery.attemptCount),
        last ? String(last.status ?? last.error) : '',
        html`<form method="post" action="/events/${delivery.event}/resend"><button>Skicka igen</button></form>`,
      ];
    }),
  'Inga händelser än.',
)}
<h2>Uppladdade filer</h2>
${table(
  ['Tid', 'Fil', 'Storlek', 'Synlighet'],
  files
    .newestFirst()
    .slice(0, SHOWN)
    .map((file) => {
      const address = fileAddress(file.key);
      const open = file.acl === 'private' ? signUrl(address, uploadApiKey, 3600) : address;
      return [
        moment(file.uploadedAt),
        html`<a href="${open}">${file.name}</a>`,
        `${Math.ceil(file.size / 1024)} kB`,
        file.acl === 'private' ? 'Privat' : 'Öppen',
      ];
    }),
  'Inga filer än.',
)}`;
}

function table(head: string[], rows: (string | Markup)[][], empty: string): Markup {
  if (rows.length === 0) return html`<p class="quiet">${empty}</p>`;
  return html`<div class="scroll"><table><thead><tr>${head.map((title) => html`<th scope="col">${title}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>`;
}
