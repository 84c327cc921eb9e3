/** The product's own name. Everything else reads it from here. */
export const SITE_NAME = 'Loppbytet';

/**
 * The cookie that says only that someone is signed in, and which pages of its own the header offers: `1`, `1-admin`,
 * `1-contact` or `1-admin-contact`. The browser reads it; the server never relies on it.
 */
export const SIGNED_IN_HINT = 'signed-in';
