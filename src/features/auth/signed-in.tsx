import type { ReactNode } from 'react';
import { InlineScript, scriptCalling } from '@/components/inline-script';
import { SIGNED_IN_HINT } from '@/domain/site/site';

/** On the document while someone is signed in, with the hint cookie's value. */
export const SIGNED_IN_ATTRIBUTE = 'data-signed-in';

/*
 * Public pages hold what visitors read and what users read, until the browser knows who is there: the document's
 * attribute decides which is shown (globals.css), so the first paint is right without JavaScript having run.
 */
export const ForVisitors = ({ children }: { children: ReactNode }) => (
  <span data-for="visitors">{children}</span>
);

export const ForUsers = ({ children }: { children: ReactNode }) => <span data-for="users">{children}</span>;

/** What some users read. @param known whether the user is one of them; undefined until the server has answered */
export const ForRole = ({
  group,
  known,
  children,
}: {
  group: 'admins' | 'contacts';
  known: boolean | undefined;
  children: ReactNode;
}) => known !== false && <span data-for={known ? 'users' : group}>{children}</span>;

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
