/*
 * A page's words and its code come through the same thin pipe, and nobody reads code: the browser asks for it when it
 * has drawn the words. What a visitor does before it is there is kept (features/site/early-acts.tsx).
 */

const CODE = /<script src="(\/_next\/static\/[^"]+)"(?=[^>]* async="")[^>]*><\/script>/g;
const CODE_AHEAD = /<link rel="preload" as="script"[^>]*>/g;

/** Runs in the browser, sent as text, so it refers to nothing outside itself. */
function fetchCode(addresses: string[]): void {
  const nonce = (document.currentScript as HTMLScriptElement).nonce;
  const fetchOne = (address: string) => {
    const script = document.createElement('script');
    script.nonce = nonce;
    script.src = address;
    document.head.append(script);
  };
  let asked = false;
  const fetchAll = () => {
    if (asked) return;
    asked = true;
    // Each in a task of its own, so that a finger comes in between.
    for (const address of addresses) setTimeout(fetchOne, 0, address);
  };
  // What nobody looks at yet is not drawn, and should be ready when they do.
  if (document.hidden) {
    fetchAll();
    return;
  }
  // A frame's own turn comes tens of milliseconds before its words stand on the screen; this entry comes after.
  new PerformanceObserver((painted) => {
    if (painted.getEntriesByName('first-contentful-paint').length > 0) fetchAll();
  }).observe({ type: 'paint', buffered: true });
  // A tab that is left before anything is drawn in it has no such entry.
  setTimeout(fetchAll, 1000);
}

/**
 * @param html a whole page as the framework drew it
 * @returns the same page, whose code is asked for after its first paint
 */
export function wordsFirst(html: string): string {
  const addresses = [...html.matchAll(CODE)].map(([, address]) => address as string);
  const [, nonce] = /<script[^>]* nonce="([\w-]+)"/.exec(html) ?? [];
  const end = html.lastIndexOf('</body>');
  if (addresses.length === 0 || !nonce || end < 0) return html;
  const loader = `<script nonce="${nonce}">(${fetchCode})(${JSON.stringify(addresses)})</script>`;
  const bare = (part: string) => part.replace(CODE, '').replace(CODE_AHEAD, '');
  return bare(html.slice(0, end)) + loader + bare(html.slice(end));
}
