/*
 * Runs in the browser before anything is drawn. Until a page's own code has come its links and forms are the
 * browser's: this shows at once that one has been followed. Sent as text, so it refers to nothing outside itself.
 */
function showLeaving(): void {
  const root = document.documentElement;
  const leads = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!(event instanceof MouseEvent) || !link?.href) return false;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
    const samePage = link.pathname === location.pathname && link.search === location.search && link.hash;
    return !samePage && link.origin === location.origin && !link.target && !link.hasAttribute('download');
  };
  addEventListener('click', (event) => {
    if (!event.defaultPrevented && leads(event)) root.setAttribute('data-leaving', '');
  });
  addEventListener('submit', (event) => {
    if (!event.defaultPrevented) root.setAttribute('data-leaving', '');
  });
  // Back from the next page, as it was left.
  addEventListener('pageshow', () => root.removeAttribute('data-leaving'));
}

export const ShowLeaving = ({ nonce }: { nonce: string }) => (
  <script
    nonce={nonce}
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own code, without anything of a visitor's
    dangerouslySetInnerHTML={{ __html: `(${showLeaving})()` }}
  />
);
