import '@mantine/core/styles.layer.css';
import '@mantine/dates/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './globals.css';

import { ColorSchemeScript, mantineHtmlProps } from '@mantine/core';
import type { Metadata, Viewport } from 'next';
import localFont from 'next/font/local';
import type { ReactNode } from 'react';
import { SITE_NAME } from '@/domain/site';
import { Providers, TrpcProvider } from '@/features/site/providers';
import { Shell } from '@/features/site/shell';
import { api, HydrateClient } from '@/trpc/server';

const text = localFont({
  src: '../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  weight: '100 900',
  variable: '--font-text',
  display: 'swap',
  adjustFontFallback: 'Arial',
});

const display = localFont({
  src: '../../node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
  weight: '200 800',
  variable: '--font-display',
  display: 'swap',
  adjustFontFallback: 'Arial',
});

export const metadata: Metadata = {
  title: {
    default: `${SITE_NAME}: köp och sälj startplatser tryggt`,
    template: `%s | ${SITE_NAME}`,
  },
  description:
    'Köp och sälj startplatser till svenska lopp. Pengarna hålls tills namnbytet är klart, så att båda kan känna sig trygga.',
  applicationName: SITE_NAME,
};

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  colorScheme: 'light dark',
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const { user, serverNow } = await api.auth.session();
  await Promise.all([api.auth.session.prefetch(), user && api.account.badges.prefetch()]);
  return (
    <html lang="sv" className={`${text.variable} ${display.variable}`} {...mantineHtmlProps}>
      <head>
        <ColorSchemeScript defaultColorScheme="auto" />
      </head>
      <body>
        <TrpcProvider>
          <HydrateClient>
            <Providers firstNow={serverNow}>
              <Shell>{children}</Shell>
            </Providers>
          </HydrateClient>
        </TrpcProvider>
      </body>
    </html>
  );
}
