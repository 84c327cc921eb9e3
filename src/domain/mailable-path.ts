const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const listing = `/listings/${UUID}(/(edit|name-change|confirm-purchase|buyer-name-change-confirmation))?`;
const account = '/auth/(bud|notifications|profile(\\?tab=(account|listings|purchases))?)';
const fixed = new RegExp(
  `^(${listing}|/arenden/${UUID}|/arrangor(/inbjudan\\?id=${UUID})?|/post-ad|/lopp|/search|${account})$`,
);
const race = /^\/lopp\/([a-z0-9-]{1,100})(?:\/kop-at-mig)?$/;

/**
 * A return path as it may stand in a mail to an address that nobody has shown to be theirs: one without room for
 * anybody's text.
 * @returns a path to use as it is; a race's page with its `slug`, which must be looked up first; or null.
 */
export function mailablePath(path: string | null | undefined): { path: string; slug: string | null } | null {
  if (!path) return null;
  if (fixed.test(path)) return { path, slug: null };
  const [, slug] = race.exec(path) ?? [];
  return slug ? { path, slug } : null;
}
