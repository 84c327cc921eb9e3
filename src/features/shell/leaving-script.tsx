import { InlineScript, scriptCalling } from '@/components/ui/inline-script';

/** Set on the document while the browser leaves it; the bar at the top of the page is shown then. */
const LEAVING = 'data-leaving';

/*
 * Runs in the browser before the page's own code, which may be on its way when a link or a form is used. Sent as text, so
 * it refers to nothing outside itself.
 */
function watchLeaving(attribute: string): void {
  const root = document.documentElement;
  const stay = () => root.removeAttribute(attribute);
  let pressed: HTMLAnchorElement | null = null;
  addEventListener(
    'click',
    ({ target }) => {
      pressed = target instanceof Element ? target.closest('a') : null;
    },
    true,
  );
  addEventListener('beforeunload', () => {
    // A mail program leaves the page where it is, and so does a download.
    if (pressed && (!pressed.protocol.startsWith('http') || pressed.hasAttribute('download'))) return;
    root.setAttribute(attribute, '');
    setTimeout(stay, 20_000);
  });
  // Shown again by "back".
  addEventListener('pageshow', stay);
  // Safari on phones shows a pressed control as such only where somebody listens to touches.
  addEventListener('touchstart', () => {}, { passive: true });
}

export const WatchLeaving = ({ nonce }: { nonce: string }) => (
  <InlineScript nonce={nonce} code={scriptCalling(watchLeaving, LEAVING)} />
);
