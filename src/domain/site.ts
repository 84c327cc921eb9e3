/** The product's own name. Everything else reads it from here. */
export const SITE_NAME = 'Loppbytet';

/** The cookie that says only that someone is signed in. The browser reads it; the server never relies on it. */
export const SIGNED_IN_HINT = 'signed-in';
