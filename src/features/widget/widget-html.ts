import { SITE_NAME } from '@/domain/site/site';
import { formatDate } from '@/text/dates';
import { inAllWords } from '@/text/listing';
import { counted, formatKr } from '@/text/numbers';
import { dark, darkLine, gray, INK, pine, signal } from '@/theme';
import type { Outputs } from '@/trpc/client';
import { widgetTitle } from './widget-size';

type Race = Outputs['races']['bySlug'];

/** The site's look in little: nothing else is fetched. */
export const WIDGET_STYLE = `
:root { color-scheme: light dark; --card: #fff; --ink: ${INK}; --dim: ${gray[6]}; --line: ${gray[2]}; --green: ${pine[7]}; }
@media (prefers-color-scheme: dark) {
  :root { --card: ${dark[6]}; --ink: ${dark[0]}; --dim: ${dark[2]}; --line: ${darkLine}; --green: ${pine[3]}; }
}
* { box-sizing: border-box; margin: 0; }
html { background: transparent; }
body { color: var(--ink); overflow-wrap: anywhere;
  font: 400 1rem/1.45 Inter, system-ui, -apple-system, "Segoe UI", sans-serif; }
main { min-height: 100vh; padding: 1.1rem 1.25rem 1.2rem; border: 1px solid var(--line); border-radius: 1.125rem; background: var(--card); }
h1 { font-size: 1.125rem; line-height: 1.3; letter-spacing: -.01em; }
.dim { color: var(--dim); font-size: .9375rem; }
.price { margin-top: .5rem; font-size: 1.3125rem; font-weight: 700; line-height: 1.3; font-variant-numeric: tabular-nums; }
.price small { font-size: .9375rem; font-weight: 400; }
.words { margin-top: .5rem; }
.main { display: inline-flex; align-items: center; justify-content: center; width: 100%; min-height: 44px;
  margin-top: .9rem; padding: .4rem 1.25rem; border-radius: 1.75rem; background: ${signal[5]}; color: ${INK};
  font-weight: 600; text-align: center; text-decoration: none; }
.quiet { border: 1px solid var(--green); background: none; color: var(--green); }
a:focus-visible { outline: 3px solid var(--green); outline-offset: 2px; }
.by { margin-top: .6rem; font-size: .8125rem; color: var(--dim); }
.by b { color: var(--ink); }`;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const line = (className: string, text: string) => `<p class="${className}">${escaped(text)}</p>`;

/** What is for sale, or why nothing is. */
function standing(race: Race): string {
  const { offers, cancelled, past, nameChangeRule, open, raceName, resalePause } = race;
  if (cancelled) return line('words', `${raceName} är inställt. Inga platser säljs.`);
  if (past) return line('words', 'Loppet är avgjort. Tack för den här gången!');
  if (nameChangeRule === 'forbidden') {
    return line('words', 'Arrangören tillåter inte att en plats byter namn. Därför säljs inga platser här.');
  }
  if (nameChangeRule === 'unknown') return line('words', 'Vi vet inte än om en plats får byta namn.');
  if (!open) return line('words', 'Namnbytet har stängt. Inga fler platser säljs till årets lopp.');
  if (resalePause)
    return line('words', 'Arrangören har pausat försäljningen. Bevaka loppet, så får du ett mejl.');
  if (!offers) return line('words', 'Inga platser till salu just nu. Bevaka loppet, så får du ett mejl.');
  const price = `Från ${escaped(formatKr(offers.lowestTotal))} <small>${escaped(inAllWords(offers))}</small>`;
  return `<p class="price">${price}</p>${line('dim', `${counted(offers.count, 'plats', 'platser')} till salu just nu`)}`;
}

/** @param label tells the page apart from the one around it, and from others in it. */
const page = (title: string, label: string, body: string) =>
  `<!doctype html><html lang="sv"><head><meta charset="utf-8"><title>${escaped(title)}</title>` +
  '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
  `<style>${WIDGET_STYLE}</style></head><body><main aria-label="${escaped(label)}">${body}</main></body></html>`;

const link = (url: string, text: string, quiet: boolean) =>
  `<a class="main${quiet ? ' quiet' : ''}" href="${escaped(url)}" target="_blank" rel="noopener">${escaped(text)}</a>`;

const by = `<p class="by">Tryggt namnbyte genom <b>${SITE_NAME}</b></p>`;

/** A race's widget, as a page of its own: it is shown on other sites, so it needs nothing but itself. */
export function widgetHtml(race: Race, siteUrl: string): string {
  const { raceName, date, slug, offers } = race;
  return page(
    `${raceName} på ${SITE_NAME}`,
    widgetTitle(raceName),
    `<h1>${escaped(raceName)}</h1>${line('dim', formatDate(date))}${standing(race)}` +
      link(`${siteUrl}/lopp/${slug}`, offers ? 'Se platserna' : 'Till loppets sida', !offers) +
      by,
  );
}

/** Shown for a race that we do not have. */
export const missingWidgetHtml = (siteUrl: string): string =>
  page(
    SITE_NAME,
    'Startplatser till salu',
    `<h1>Loppet finns inte här</h1>${line('words', 'Det kan ha bytt namn eller tagits bort.')}` +
      link(`${siteUrl}/lopp`, 'Se alla lopp', true) +
      by,
  );
