import { Hono } from 'hono';
import { html } from 'hono/html';
import { isBrowser, type SandboxEnv } from '../http';
import type { CaughtMail, Mailbox } from '../mail';
import { layout, moment, notice } from './layout';

/** @param bounce sends a mail back to its return path, as a mail server does that knows no such recipient. */
export function mailRoutes(mailbox: Mailbox, bounce: (mail: CaughtMail) => Promise<void>): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>();

  app.get('/mail', (c) => c.json(mailbox.list(c.req.query('to'))));

  app.delete('/mail', (c) => {
    mailbox.clear();
    return c.json({ ok: true });
  });

  app.post('/mail/delete', (c) => {
    mailbox.clear();
    return isBrowser(c) ? c.redirect('/', 303) : c.json({ ok: true });
  });

  app.post('/mail/:id/bounce', async (c) => {
    const mail = mailbox.get(c.req.param('id'));
    if (!mail) return c.json({ ok: false }, 404);
    await bounce(mail);
    return isBrowser(c) ? c.redirect(`/mail/${mail.id}`, 303) : c.json({ ok: true });
  });

  app.get('/mail/:id', (c) => {
    const mail = mailbox.get(c.req.param('id'));
    if (!mail) return c.html(notice('Brevet finns inte', 'Det kan ha rensats bort.'), 404);
    return c.html(
      layout(
        mail.subject,
        html`<p><a href="/">Till kontrollsidan</a></p>
<h1>${mail.subject}</h1>
<dl><dt>Till</dt><dd>${mail.to}</dd><dt>Från</dt><dd>${mail.from}</dd><dt>Tid</dt><dd>${moment(mail.at)}</dd></dl>
<form method="post" action="/mail/${mail.id}/bounce"><button>Låt brevet studsa</button></form>
${mail.html ? html`<h2>Så här ser det ut</h2><iframe title="Brevet" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation" srcdoc="${withTarget(mailbox.shown(mail))}"></iframe>` : ''}
<h2>Som text</h2><pre class="card">${mail.text}</pre>`,
        { wide: true },
      ),
    );
  });
  return app;
}

/** Links in a mail open in the whole window, not in the frame. */
function withTarget(letter: string): string {
  return `<base target="_top">${letter}`;
}
