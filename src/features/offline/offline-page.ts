import { scriptCalling } from '@/components/inline-script';
import { HEALTH_PATH, SIGNED_IN_HINT, SITE_NAME } from '@/domain/site/site';
import { brand, dark, darkLine, gray, INK, pine, signal } from '@/theme';
import { SAVED_PURCHASES_KEY, type SavedPurchases } from './saved-purchases';

/** Its address; the service worker shows it at every address that cannot be fetched. */
export const OFFLINE_PATH = '/offline';

/** How often the page looks for the site, ms. */
const RETRY_MS = 3000;

/** The site's look, small enough to come along: nothing else can be fetched. */
const STYLE = `
:root { color-scheme: light; --paper: ${gray[0]}; --card: #fff; --ink: ${INK}; --dim: ${gray[6]}; --line: ${gray[2]};
  --main: ${signal[5]}; --green: ${pine[7]}; --soft: ${pine[0]}; }
:root[data-mantine-color-scheme="dark"] { color-scheme: dark; --paper: ${dark[8]}; --card: ${dark[6]}; --ink: ${dark[0]};
  --dim: ${dark[2]}; --line: ${darkLine}; --green: ${pine[3]}; --soft: ${dark[5]}; }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; background: var(--paper); color: var(--ink); overflow-wrap: anywhere;
  font: 400 1.0625rem/1.55 Inter, system-ui, -apple-system, "Segoe UI", sans-serif; }
header { padding: .75rem 1.25rem; border-bottom: 1px solid var(--line); }
.home { display: inline-flex; align-items: center; gap: .6rem; min-height: 44px; color: inherit; font-size: 1.25rem;
  font-weight: 800; text-decoration: none; letter-spacing: -.02em; }
main { max-width: 36rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { margin: 0 0 .5rem; font-size: clamp(2rem, 1.55rem + 2vw, 2.5rem); line-height: 1.1; letter-spacing: -.02em; }
h2 { margin: 2.5rem 0 .25rem; font-size: 1.3125rem; line-height: 1.25; }
h3 { margin: .5rem 0 0; font-size: 1.125rem; line-height: 1.3; }
p { margin: 0 0 1rem; }
.main { display: inline-flex; align-items: center; min-height: 48px; padding: 0 1.5rem; border-radius: .75rem;
  background: var(--main); color: ${INK}; font-weight: 600; text-decoration: none; }
a:focus-visible { outline: 3px solid var(--green); outline-offset: 3px; }
.dim { color: var(--dim); font-size: .9375rem; }
ul { display: grid; gap: .75rem; margin: 0; padding: 0; list-style: none; }
li { padding: 1rem 1.25rem 1.125rem; border: 1px solid var(--line); border-radius: 1.125rem; background: var(--card); }
li p { margin: 0; }
.role { color: var(--dim); font-size: .9375rem; }
.state { display: inline-block; margin: .6rem 0; padding: .1rem .6rem; border-radius: .5rem; background: var(--soft);
  font-weight: 600; }
.deadline { font-weight: 600; }
.amount { font-variant-numeric: tabular-nums; }`;

/*
 * Shows what the browser has kept. Runs on the page itself, without the app: sent as text, so it refers to nothing
 * outside itself.
 */
function showSaved(key: string, hint: string, path: string, health: string, retryMs: number): void {
  // There is no React on this page.
  const byId = (id: string) => document.getElementById(id) as HTMLElement;
  // Opened at its own address it leads to the start page.
  if (location.pathname === path) byId('again').setAttribute('href', '/');
  addEventListener('online', () => byId('again').click());
  // The network may have come back before this page listened, and a site that is down sends no event when it is up.
  async function tryAgain(): Promise<void> {
    const reached =
      document.visibilityState === 'visible' &&
      (await fetch(health, { cache: 'no-store' })
        .then(({ ok }) => ok)
        .catch(() => false));
    if (reached) byId('again').click();
    else setTimeout(tryAgain, retryMs);
  }
  setTimeout(tryAgain, retryMs);

  function read(): SavedPurchases | null {
    try {
      // The hint goes when a session ends, also one that was ended elsewhere.
      if (!document.cookie.split('; ').some((each) => each.startsWith(`${hint}=`) && each !== `${hint}=`))
        localStorage.removeItem(key);
      return JSON.parse(localStorage.getItem(key) ?? 'null');
    } catch {
      return null;
    }
  }
  function line(item: HTMLElement, name: string, className: string, text: string | null) {
    if (!text) return;
    const element = document.createElement(name);
    element.className = className;
    element.textContent = text;
    item.append(element);
  }
  const saved = read();
  if (!saved || saved.purchases.length === 0) return;
  for (const purchase of saved.purchases) {
    const item = document.createElement('li');
    line(item, 'p', 'role', purchase.role);
    line(item, 'h3', '', purchase.title);
    line(item, 'p', '', purchase.place);
    line(item, 'p', 'state', purchase.state);
    line(item, 'p', 'deadline', purchase.deadline);
    line(item, 'p', 'amount', purchase.amount);
    byId('list').append(item);
  }
  byId('at').textContent = saved.at;
  byId('saved').hidden = false;
}

/** As public/icons/logo.svg. */
const LOGO = `<svg viewBox="0 0 40 40" width="36" height="36" aria-hidden="true"><rect x="2" y="4" width="36" height="32" rx="8" fill="${brand.band}"/><circle cx="9" cy="10.5" r="2.1" fill="${brand.paper}"/><circle cx="31" cy="10.5" r="2.1" fill="${brand.paper}"/><g fill="none" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"><path d="M9.5 18h18.5m-4.5-4.5 4.5 4.5-4.5 4.5" stroke="${brand.signal}"/><path d="M30.5 28H12m4.5-4.5-4.5 4.5 4.5 4.5" stroke="${brand.onBand}"/></g></svg>`;

interface OfflinePage {
  html: string;
  /** The texts of its style element and scripts, for the content security policy. */
  style: string;
  scripts: string[];
}

/**
 * The page shown instead of every page that cannot be fetched: complete in one file, the same for everyone.
 * @param showColorScheme the script that sets light or dark.
 */
export function offlinePage(showColorScheme: string): OfflinePage {
  const show = scriptCalling(
    showSaved,
    SAVED_PURCHASES_KEY,
    SIGNED_IN_HINT,
    OFFLINE_PATH,
    HEALTH_PATH,
    RETRY_MS,
  );
  const html = `<!DOCTYPE html>
<html lang="sv">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Du är offline | ${SITE_NAME}</title>
<style>${STYLE}</style>
<script>${showColorScheme}</script>
</head>
<body>
<header><a class="home" href="/">${LOGO}${SITE_NAME}</a></header>
<main>
<h1>Du är offline</h1>
<p>Vi når inte sidan just nu. Den visas så snart anslutningen är tillbaka.</p>
<p><a id="again" class="main" href="">Försök igen</a></p>
<section id="saved" hidden>
<h2>Pågående köp och försäljningar</h2>
<p class="dim">Senast uppdaterad <span id="at"></span>. Det kan ha hänt något sedan dess.</p>
<ul id="list"></ul>
</section>
</main>
<script>${show}</script>
</body>
</html>
`;
  return { html, style: STYLE, scripts: [showColorScheme, show] };
}
