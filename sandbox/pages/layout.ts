import { html, raw } from 'hono/html';

export type Markup = ReturnType<typeof html>;

const style = `
:root{--green:#14463a;--green-soft:#e4ede8;--orange:#c8501a;--paper:#faf7f0;--ink:#1d2522;--quiet:#55605b;--line:#d9d4c7}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}
a{color:var(--green)}
.test{background:var(--green);color:#fff;text-align:center;padding:8px 16px;font-weight:600}
main{max-width:30rem;margin:0 auto;padding:20px 16px 48px}
main.wide{max-width:72rem}
h1{font-size:1.5rem;line-height:1.2;margin:.4em 0;color:var(--green)}
h2{font-size:1.15rem;margin:2rem 0 .6rem;color:var(--green)}
.card{background:#fff;border:1px solid var(--line);border-radius:14px;padding:16px;margin:14px 0}
.row{display:flex;justify-content:space-between;gap:16px;padding:8px 0;border-bottom:1px solid var(--line)}
.row:last-child{border-bottom:0}
.row b,.num{font-variant-numeric:tabular-nums;white-space:nowrap}
.total{font-size:1.3rem;font-weight:700}
.quiet{color:var(--quiet);font-size:.92rem}
.alert{background:#fdeee6;border:1px solid var(--orange);border-radius:10px;padding:12px 14px;color:#7a2f0d;font-weight:600}
form.stack{display:grid;gap:10px}
button{font:inherit;font-weight:600;min-height:44px;padding:10px 18px;border-radius:10px;border:1px solid var(--green);background:#fff;color:var(--green);cursor:pointer}
button.main{background:var(--orange);border-color:var(--orange);color:#fff}
button:hover{filter:brightness(.95)}
button:focus-visible,a:focus-visible,input:focus-visible{outline:3px solid #1f7a63;outline-offset:2px}
input{font:inherit;min-height:44px;padding:8px 12px;border-radius:10px;border:1px solid #8d948f;width:100%}
label{display:block;font-weight:600;margin-top:10px}
fieldset{border:0;padding:0;margin:0 0 6px}
legend{font-weight:600;padding:0}
.choice{display:flex;align-items:center;gap:10px;min-height:44px;margin-top:6px;padding:0 12px;background:#fff;border:1px solid var(--line);border-radius:10px}
.choice input{width:20px;min-height:20px}
.buttons{display:flex;flex-wrap:wrap;gap:8px;align-items:center}
.buttons form{display:inline-flex;gap:8px}
.buttons input{width:6rem}
.scroll{overflow-x:auto;background:#fff;border:1px solid var(--line);border-radius:12px}
table{border-collapse:collapse;width:100%;font-size:.92rem}
th,td{text-align:left;padding:8px 12px;border-bottom:1px solid var(--line);vertical-align:top}
th{background:var(--green-soft);white-space:nowrap}
tr:last-child td{border-bottom:0}
td button{min-height:36px;padding:4px 12px}
code{font-size:.85em;word-break:break-all}
pre{white-space:pre-wrap;word-break:break-word}
iframe{width:100%;height:70vh;border:1px solid var(--line);border-radius:12px;background:#fff}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:0}
dt{font-weight:600}
dd{margin:0}
`;

export function layout(title: string, body: Markup | Markup[], options: { wide?: boolean } = {}): Markup {
  return html`<!doctype html>
<html lang="sv">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${raw(style)}</style>
</head>
<body>
<div class="test" role="note">Testläge – inga riktiga pengar</div>
<main class="${options.wide ? 'wide' : ''}">${body}</main>
</body>
</html>`;
}

export function notice(title: string, text: string, link?: { href: string; label: string }): Markup {
  return layout(
    title,
    html`<h1>${title}</h1><p>${text}</p>${link ? html`<p><a href="${link.href}">${link.label}</a></p>` : ''}`,
  );
}

const timeFormat = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/Stockholm',
});

/** An instant in Swedish format. */
export function moment(at: number | string): string {
  return timeFormat.format(new Date(at));
}

const currencyFormat = new Intl.NumberFormat('sv-SE', { style: 'currency', currency: 'SEK' });

/** Öre as a Swedish amount in kronor. */
export function kronor(ore: number): string {
  return currencyFormat.format(ore / 100);
}
