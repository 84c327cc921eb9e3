import { SITE_NAME } from '@/domain/site/site';
import { racePath } from '@/features/seo/share';
import { errorTexts } from '@/text/errors';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** The look of the site's empty pages, small enough to come along: a route handler has no stylesheet of the app. */
const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; padding: 4rem 1.25rem; background: #faf8f3; color: #1d2a24;
  font: 400 1.0625rem/1.6 system-ui, sans-serif; text-align: center; }
main { max-width: 32rem; margin: 0 auto; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .75rem; }
p { margin: 0 0 1.5rem; }
a { color: #0f5c46; }
.main { display: inline-block; box-sizing: border-box; min-height: 44px; padding: .7rem 1.4rem; border-radius: .75rem;
  background: #0f5c46; color: #fff; font-weight: 600; text-decoration: none; }
.home { display: inline-block; padding: .7rem; font-weight: 700; text-decoration: none; }
a:focus-visible { outline: 3px solid currentColor; outline-offset: 3px; }
@media (prefers-color-scheme: dark) {
  body { background: #131a17; color: #eef2ee; }
  a { color: #8fd6bb; }
  .main { background: #8fd6bb; color: #10201a; }
}`;

/**
 * The whole page of a removed listing's address.
 * @param race where other listings may be; null when it has no page.
 * @param nonce of the page's content security policy.
 */
export function removedListingPage(race: { name: string; slug: string } | null, nonce: string): string {
  const { title, text } = errorTexts.LISTING_REMOVED;
  const link = race
    ? `<a class="main" href="${escaped(racePath(race.slug))}">Se andra platser i ${escaped(race.name)}</a>`
    : '<a class="main" href="/search">Visa alla startplatser</a>';
  return `<!DOCTYPE html>
<html lang="sv">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)} | ${escaped(SITE_NAME)}</title>
<style nonce="${escaped(nonce)}">${STYLE}</style>
</head>
<body>
<main>
<p><a class="home" href="/">${escaped(SITE_NAME)}</a></p>
<h1>${escaped(title)}</h1>
<p>${escaped(text)}</p>
<p>${link}</p>
</main>
</body>
</html>
`;
}
