import { env } from '@/env';

/** Where browsers send files: UploadThing's regions, or the stand-in's own address. */
const uploadHosts = () =>
  env.UPLOADTHING_INGEST_URL
    ? new URL(env.UPLOADTHING_INGEST_URL).origin
    : 'https://*.ingest.uploadthing.com';

/** Images come from the upload service and, in ads, from the hosts that are named for them. */
const imageHosts = () =>
  [
    env.UPLOADTHING_UFS_HOST ? `http://${env.UPLOADTHING_UFS_HOST}` : 'https://*.ufs.sh',
    ...(env.AD_IMAGE_HOSTS ?? []).map((host) => `https://${host}`),
  ].join(' ');

/**
 * What a page may load and run: only scripts that carry this response's nonce, and what those load. Style attributes
 * are allowed, since the components set sizes by them; style elements need the nonce, but for those of Next's own
 * tools in development, which carry none.
 * @see https://www.w3.org/TR/CSP3/
 */
export function contentSecurityPolicy(nonce: string): string {
  const development = env.NODE_ENV === 'development';
  return [
    `default-src 'self'`,
    // React's development build rebuilds server stacks by eval.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' ${development ? `'unsafe-inline'` : `'nonce-${nonce}'`}`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' blob: data: ${imageHosts()}`,
    `connect-src 'self' ${uploadHosts()}`,
    `font-src 'self'`,
    `worker-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    ...(env.SITE_URL.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
