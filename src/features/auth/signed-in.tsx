import type { ReactNode } from 'react';

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
export const ForSome = ({
  who,
  known,
  children,
}: {
  who: 'admins' | 'contacts';
  known: boolean | undefined;
  children: ReactNode;
}) => known !== false && <span data-for={known ? 'users' : who}>{children}</span>;
