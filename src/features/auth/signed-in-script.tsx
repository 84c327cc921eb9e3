import { InlineScript, scriptCalling } from '@/components/inline-script';
import { SIGNED_IN_HINT } from '@/domain/site/site';
import { SIGNED_IN_ATTRIBUTE } from './signed-in';

/*
 * Runs before the first paint: the page is the same for everyone, and by this attribute the stylesheet shows the part
 * for visitors or for users. Sent as text, so it refers to nothing outside itself.
 */
function showSignedIn(hint: string, attribute: string): void {
  const start = `${hint}=`;
  const value = document.cookie
    .split('; ')
    .find((each) => each.startsWith(start))
    ?.slice(start.length);
  if (value) document.documentElement.setAttribute(attribute, value);
  else document.documentElement.removeAttribute(attribute);
}

export const ShowSignedIn = ({ nonce }: { nonce: string }) => (
  <InlineScript nonce={nonce} code={scriptCalling(showSignedIn, SIGNED_IN_HINT, SIGNED_IN_ATTRIBUTE)} />
);
