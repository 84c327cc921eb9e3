/** What an answer of the API may load, run and be shown in, should a browser take it for a document: nothing. */
export const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Headers of every response. The content security policy of pages is in src/proxy.ts. */
export const answerHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // A day, which a mistake can be waited out for; nginx says what the operator has set.
  'Strict-Transport-Security': 'max-age=86400',
  'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
};
