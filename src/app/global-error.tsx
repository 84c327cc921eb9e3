'use client';

import './globals.css';
import { serverError } from '@/text/site';

/** Replaces the page when the root layout has failed: it uses nothing of the layout. */
export default function GlobalError() {
  return (
    <html lang="sv">
      <head>
        <title>{serverError.title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
      </head>
      <body>
        <main style={{ maxWidth: '30rem', margin: '0 auto', padding: '4rem 1.5rem', textAlign: 'center' }}>
          <h1>{serverError.title}</h1>
          <p>{serverError.text}</p>
          <p>
            <a href="/">Till startsidan</a>
          </p>
        </main>
      </body>
    </html>
  );
}
