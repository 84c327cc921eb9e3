import type { Metadata } from 'next';
import { SITE_NAME } from '@/domain/site/site';

/** The size of every drawn share image, as the large cards of social sites want it. */
export const SHARE_IMAGE = { width: 1200, height: 630 } as const;

interface ShareImage {
  /** Path on this site. */
  url: string;
  alt: string;
}

const siteImage: ShareImage = {
  url: '/og',
  alt: `${SITE_NAME}: köp och sälj startplatser tryggt`,
};

interface PageFacts {
  /** Without the site's name, which the layout adds. */
  title: string;
  description: string;
  /** The page's canonical path. */
  path: string;
  image?: ShareImage;
  /** False for pages that search engines should leave out, though anyone may read them. */
  index?: boolean;
}

/**
 * A public page's metadata for search engines and social sites. Addresses are paths: the layout's
 * metadataBase makes them absolute.
 */
export function pageMetadata({
  title,
  description,
  path,
  image = siteImage,
  index = true,
}: PageFacts): Metadata {
  const images = [{ ...image, ...SHARE_IMAGE }];
  return {
    title,
    description,
    alternates: { canonical: path },
    robots: { index, follow: true },
    openGraph: {
      type: 'website',
      siteName: SITE_NAME,
      locale: 'sv_SE',
      url: path,
      title,
      description,
      images,
    },
    twitter: { card: 'summary_large_image', title, description, images },
  };
}

/** A private page or an intermediate step: not indexed or shared. */
export const privateMetadata = (title: string): Metadata => ({
  title,
  robots: { index: false, follow: false },
});

/** The home page's metadata, and the default of all pages. */
export const home: PageFacts = {
  title: `${SITE_NAME}: köp och sälj startplatser tryggt`,
  description:
    'Köp och sälj startplatser till svenska lopp. Pengarna hålls tills namnbytet är klart, så att båda kan känna sig trygga.',
  path: '/',
};
