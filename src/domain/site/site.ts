/** The product's own name. Everything else reads it from here. */
export const SITE_NAME = 'Loppbytet';

/** The address in a mail's sender, "Name <name@host>" or the address alone. */
export const senderAddress = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from;

/** Answers when the site is up. */
export const HEALTH_PATH = '/api/health';

/**
 * The cookie that says who is signed in, by their tag (domain/account/page-user.ts), and which pages of its own the header
 * offers: `9f…`, `9f…-admin`, `9f…-contact` or `9f…-admin-contact`. A tag is hexadecimal, so it holds neither word. The
 * browser reads it; the server never relies on it.
 */
export const SIGNED_IN_HINT = 'signed-in';
