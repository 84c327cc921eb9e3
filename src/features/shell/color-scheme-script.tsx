import { InlineScript, scriptCalling } from '@/components/ui/inline-script';

/** Where a choice of light or dark is stored. */
export const COLOR_SCHEME_KEY = 'mantine-color-scheme-value';

/*
 * Runs before the first paint, so that a dark page is never light first. Sent as text, so it
 * refers to nothing outside itself.
 */
function showColorScheme(key: string): void {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(key);
  } catch {
    // Without storage there is no choice.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const scheme = stored === 'light' || stored === 'dark' ? stored : system;
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
}

/** The script's text: the offline page is not rendered by React. */
export const colorSchemeScript = scriptCalling(showColorScheme, COLOR_SCHEME_KEY);

export const ShowColorScheme = ({ nonce }: { nonce: string }) => (
  <InlineScript nonce={nonce} code={colorSchemeScript} />
);
