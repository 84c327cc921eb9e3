/** The product's own name. Everything else reads it from here. */
export const SITE_NAME = 'Loppbytet';
