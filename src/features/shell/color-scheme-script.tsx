/** Where a choice of light or dark is stored. */
export const COLOR_SCHEME_KEY = 'mantine-color-scheme-value';

/*
 * Runs in the browser before anything is drawn, so that nobody is shown a light page at night. Sent as text, so it
 * refers to nothing outside itself.
 */
function showColorScheme(key: string): void {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(key);
  } catch {
    // Without storage there is no choice.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const scheme = kept === 'light' || kept === 'dark' ? kept : system;
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
}

export const ShowColorScheme = ({ nonce }: { nonce: string }) => (
  <script
    nonce={nonce}
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own code, without anything of a visitor's
    dangerouslySetInnerHTML={{ __html: `(${showColorScheme})(${JSON.stringify(COLOR_SCHEME_KEY)})` }}
  />
);
