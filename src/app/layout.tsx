import './globals.css';

import { ColorSchemeScript, mantineHtmlProps } from '@mantine/core';
import type { Metadata, Viewport } from 'next';
import localFont from 'next/font/local';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { SITE_NAME } from '@/domain/site/site';
import { stockholmDate, yearOf } from '@/domain/time';
import { env } from '@/env';
import { ShowSignedIn } from '@/features/auth/signed-in';
import { home, pageMetadata } from '@/features/seo/page-metadata';
import { Providers } from '@/features/shell/providers';
import { CodeWatchScript } from '@/features/shell/reload-notice';
import { SHELL_END_ID, Shell } from '@/features/shell/shell';
import { themeColors } from '@/theme';
import { optional, publicApi } from '@/trpc/public-server';

// What pages open with: the letters and weights that Swedish pages use, cut from the whole fonts by scripts/fonts.py.
// Every other letter comes from the whole fonts, fetched where one is used (globals.css, for families of these names).
const text = localFont({
  src: './fonts/inter.woff2',
  weight: '400 700',
  variable: '--font-text',
  display: 'swap',
  adjustFontFallback: false,
  fallback: ['text-fallback'],
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+00-7F, U+A0, U+A7, U+A9, U+AB, U+AD, U+B0, U+B4, U+B7, U+BB, U+BD, U+C4-C6, U+C9, U+D6-D8, U+DC, U+E0, U+E4-E6, U+E8-E9, U+F6, U+F8, U+FC, U+2013-2014, U+2018-2019, U+201C-201D, U+2026, U+20AC, U+2212',
    },
  ],
});

const display = localFont({
  src: './fonts/bricolage-grotesque.woff2',
  weight: '700 800',
  variable: '--font-display',
  display: 'swap',
  adjustFontFallback: false,
  fallback: ['display-fallback'],
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+00-7F, U+A0, U+A7, U+A9, U+AB, U+AD, U+B0, U+B4, U+B7, U+BB, U+BD, U+C4-C6, U+C9, U+D6-D8, U+DC, U+E0, U+E4-E6, U+E8-E9, U+F6, U+F8, U+FC, U+2013-2014, U+2018-2019, U+201C-201D, U+2026, U+20AC, U+2212',
    },
  ],
});

/** Computed at each request: the address is not known when the site is built. */
export async function generateMetadata(): Promise<Metadata> {
  return {
    ...pageMetadata(home),
    metadataBase: new URL(env.SITE_URL),
    title: { default: home.title, template: `%s | ${SITE_NAME}` },
    applicationName: SITE_NAME,
    // A page without a canonical address recommends none.
    alternates: null,
    formatDetection: { telephone: false, address: false, email: false },
    icons: {
      icon: [
        { url: '/icons/logo.svg', type: 'image/svg+xml' },
        { url: '/icons/32.png', type: 'image/png', sizes: '32x32' },
      ],
      apple: [{ url: '/icons/180.png', sizes: '180x180' }],
    },
  };
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  colorScheme: 'light dark',
  themeColor: themeColors,
};

/** This answer's nonce, as src/proxy.ts made it. */
const readNonce = async () => (await headers()).get('x-nonce') ?? '';

export default async function RootLayout({ children }: { children: ReactNode }) {
  // First, so that a build, which has no request, asks the database for nothing.
  const nonce = await readNonce();
  const [{ serverNow }, ads] = await Promise.all([publicApi.auth.session(), optional(publicApi.site.ads())]);
  return (
    <html lang="sv" className={`${text.variable} ${display.variable}`} {...mantineHtmlProps}>
      <head>
        {/* The first frame waits until the shell is parsed: of half a shell, what is drawn first moves for the rest. */}
        <link rel="expect" href={`#${SHELL_END_ID}`} blocking="render" />
        <ColorSchemeScript nonce={nonce} defaultColorScheme="auto" />
        <ShowSignedIn nonce={nonce} />
        <CodeWatchScript nonce={nonce} />
      </head>
      <body>
        <Providers initialTime={serverNow} nonce={nonce} ads={ads ?? []}>
          <Shell year={yearOf(stockholmDate(serverNow))}>{children}</Shell>
        </Providers>
      </body>
    </html>
  );
}
