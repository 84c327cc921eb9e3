import type { NextConfig } from 'next';
import { publicPages } from '@/domain/site/public-pages';
import { API_POLICY, answerHeaders } from './src/server/lib/answer-headers';
import {
  fileCleaner,
  type IsolatedProgram,
  mailReader,
  pictureDrawer,
} from './src/server/lib/isolated-programs';

const { 'X-Frame-Options': framing, ...others } = answerHeaders;
const headers = Object.entries(others).map(([key, value]) => ({ key, value }));

/** Of a package what is run, without what some carry beside it: builds for browsers, maps, types. */
const parts: Record<string, string> = {
  '@cantoo/pdf-lib': '{package.json,es/**/*.{js,json},dist/{upng,standard-fonts}/*.mjs}',
  '@hyzyla/pdfium': '{package.json,dist/{index.esm.js,pdfium.wasm}}',
  '@img': '**/*',
  '@fontsource/inter': 'files/inter-*-{400,600}-normal.woff',
  next: '{package.json,og.js,dist/server/og/image-response.js,dist/compiled/@vercel/og/{package.json,index.node.js,*.wasm,*.ttf}}',
};
const filesOf = ({ file, files, packages }: IsolatedProgram) => [
  ...[file, ...files].map((path) => `./${path}`),
  ...packages.map((name) => `./node_modules/${name}/${parts[name] ?? '**/*.{js,cjs,mjs,json}'}`),
];

const config: NextConfig = {
  // For the image: what the server needs gathered in one folder.
  ...(process.env.STANDALONE && { output: 'standalone' }),
  // A page of another release then loads the next page as a whole, with the files of its own release.
  ...(process.env.DEPLOYMENT_ID && { deploymentId: process.env.DEPLOYMENT_ID }),
  poweredByHeader: false,
  // Every client gets the metadata in the head: public pages are the same for all, so that a proxy can cache them.
  htmlLimitedBots: /.*/,
  // Pictures are our own files or the upload service's, which makes them small itself.
  images: { unoptimized: true },
  headers: async () => [
    { source: '/:path*', headers },
    // Answers of the API are no documents. Pages have their policy from src/proxy.ts.
    { source: '/api/:path*', headers: [{ key: 'Content-Security-Policy', value: API_POLICY }] },
    // Other sites may show a race's widget, and nothing else.
    {
      source: '/((?!embed/lopp/[^/]+$).*)',
      headers: [{ key: 'X-Frame-Options', value: framing }],
    },
    // For a proxy that keeps header and body together. A navigation inside the site asks for the same address with the
    // header rsc. Not on Vercel: src/proxy.ts runs before its cache, and a kept page would get another nonce.
    ...(process.env.VERCEL ? [] : publicPages).map((source) => ({
      source,
      missing: [{ type: 'header' as const, key: 'rsc' }],
      headers: [{ key: 'Cache-Control', value: 'public, s-maxage=3, stale-while-revalidate=30' }],
    })),
    // Files of public/, which Next would otherwise have revalidated each time.
    {
      source: '/icons/:path*',
      headers: [{ key: 'Cache-Control', value: 'public, max-age=86400, stale-while-revalidate=604800' }],
    },
    // What others show: previews of shared links, and the logo in mails.
    ...['/og/:path*', '/icons/:path*', '/embed/lopp/:slug'].map((source) => ({
      source,
      headers: [{ key: 'Cross-Origin-Resource-Policy', value: 'cross-origin' }],
    })),
  ],
  // What the server reads or starts by its path, so that nothing imports it: the letters of documents and pictures
  // (src/server/lib/fonts.ts) and programs (src/server/lib/isolated-process.ts).
  outputFileTracingIncludes: {
    '/api/{disputes/*/pdf,statements/*}': [
      './node_modules/@fontsource/inter/files/inter-*-{400,600}-normal.woff',
    ],
    '/{og/**,api/purchases/*/picture}': filesOf(pictureDrawer),
    '/api/uploadthing': filesOf(fileCleaner),
    // Where jobs are done without long-running processes; the image has the files of every route.
    '/api/cron/deadlines': filesOf(mailReader),
  },
  // Loaded by Node once. What is bundled is compiled by each build, and kept in memory once for each route that has it.
  serverExternalPackages: [
    '@opentelemetry/context-async-hooks',
    '@opentelemetry/exporter-metrics-otlp-http',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-metrics',
    '@opentelemetry/sdk-trace',
    '@node-rs/argon2',
    'pg-boss',
    'pino',
    'nodemailer',
    'fontkit',
    'pdfkit',
    'postgres',
    'rate-limiter-flexible',
    'stripe',
    'web-push',
    'libphonenumber-js',
    'uploadthing',
    '@simplewebauthn/server',
    'ical-generator',
    'html-to-text',
    'csv-parse',
    'csv-stringify',
    'zod-openapi',
    '@zxcvbn-ts/language-common',
  ],
  // `npm run typecheck` does it: first in `npm run build`, and in `npm test`.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // Writing it doubles the time of a build, and most builds start in an empty folder.
    turbopackFileSystemCacheForBuild: false,
    // Nothing reads those of a build, which are two thirds of its size and a quarter of its time.
    turbopackSourceMaps: process.env.NODE_ENV !== 'production',
  },
};

export default config;
