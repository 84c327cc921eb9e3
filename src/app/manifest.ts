import type { MetadataRoute } from 'next';
import { SITE_NAME } from '@/domain/site/site';
import { brand } from '@/theme';

/** What a phone needs to keep the site beside its apps. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    name: `${SITE_NAME}: köp och sälj startplatser`,
    short_name: SITE_NAME,
    description: 'Köp och sälj startplatser till svenska lopp. Pengarna hålls tills namnbytet är klart.',
    lang: 'sv',
    dir: 'ltr',
    id: '/',
    start_url: '/',
    // With a way back. iOS, which has no such thing, shows pushes of what stands alone only; there Swish and banks lead
    // back to the browser, where the payment's page needs no session.
    display: 'standalone',
    display_override: ['minimal-ui'],
    background_color: brand.paper,
    theme_color: brand.paper,
    categories: ['sports', 'shopping'],
    icons: [
      { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/icons/logo.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    shortcuts: [
      { name: 'Hitta startplats', url: '/search' },
      { name: 'Skapa annons', url: '/post-ad' },
      { name: 'Min profil', url: '/auth/profile' },
    ],
  };
}
