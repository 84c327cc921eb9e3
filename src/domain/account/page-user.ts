/*
 * A page that was drawn for one user never acts as another who has signed in since, in another tab. So each of its calls
 * and links says for whom it was drawn, by the user's tag: a hash that is no name and opens nothing.
 */

/** Where a call of a page carries the tag of its user. */
export const PAGE_USER_HEADER = 'x-page-user';

/** Where a link to a user's own file carries it. */
export const PAGE_USER_PARAMETER = 'for';

/** Whether a page drawn for one user meets the session of another. Nobody's page or session contradicts nothing. */
export const isOthersPage = (pageUser: string | null, sessionUser: string | null): boolean =>
  Boolean(pageUser && sessionUser) && pageUser !== sessionUser;

/** The path of a user's own file, as a page drawn for that user links to it. */
export const pathFor = (pageUser: string | null, path: string): string =>
  pageUser ? `${path}?${PAGE_USER_PARAMETER}=${pageUser}` : path;

/** What the signed-in hint begins with where it names nobody: the session is from before it did. */
export const UNNAMED = '1';

/** The tag of the user that the signed-in hint names; null where it names nobody. */
export function taggedIn(hint: string | null): string | null {
  const tag = hint?.split('-')[0];
  return tag && tag !== UNNAMED ? tag : null;
}
