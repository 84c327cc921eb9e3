import type { MetadataRoute } from 'next';
import { env } from '@/env';

// The address is not known when the site is built.
export const dynamic = 'force-dynamic';

/** Private pages and intermediate steps. */
const closed = [
  '/api/',
  '/admin/',
  '/auth/profile',
  '/auth/confirm',
  '/auth/reset',
  '/payment-success',
  '/ad-created',
  '/confirm-purchase/',
  '/listings/*/edit',
  '/listings/*/name-change',
  '/listings/*/confirm-purchase',
  '/listings/*/buyer-name-change-confirmation',
];

export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: '/', disallow: closed },
    sitemap: `${env.SITE_URL}/sitemap.xml`,
  };
}
