import { scriptCalling } from '@/components/inline-script';

/** Where Mantine stores a choice of light or dark. */
const COLOR_SCHEME_KEY = 'mantine-color-scheme-value';

/*
 * Runs before the first paint of the offline page, which is not rendered by React. Sent as text, so it refers to nothing
 * outside itself.
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

/** The script's text. */
export const colorSchemeScript = scriptCalling(showColorScheme, COLOR_SCHEME_KEY);
