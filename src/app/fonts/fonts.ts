import './rest.css';

import localFont from 'next/font/local';

// What pages open with: the letters and weights that Swedish pages use, cut from the whole fonts by scripts/fonts.py.
// Every other letter comes from the whole fonts, fetched where one stands (rest.css, for faces named as these are).

const text = localFont({
  src: './inter.woff2',
  weight: '400 700',
  variable: '--font-text',
  display: 'swap',
  adjustFontFallback: 'Arial',
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+00-7F, U+A0, U+A7, U+A9, U+AB, U+AD, U+B0, U+B4, U+B7, U+BB, U+BD, U+C4-C6, U+C9, U+D6-D8, U+DC, U+E0, U+E4-E6, U+E8-E9, U+F6, U+F8, U+FC, U+2013-2014, U+2018-2019, U+201C-201D, U+2026, U+20AC, U+2212',
    },
  ],
});

const display = localFont({
  src: './bricolage-grotesque.woff2',
  weight: '700 800',
  variable: '--font-display',
  display: 'swap',
  adjustFontFallback: 'Arial',
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+00-7F, U+A0, U+A7, U+A9, U+AB, U+AD, U+B0, U+B4, U+B7, U+BB, U+BD, U+C4-C6, U+C9, U+D6-D8, U+DC, U+E0, U+E4-E6, U+E8-E9, U+F6, U+F8, U+FC, U+2013-2014, U+2018-2019, U+201C-201D, U+2026, U+20AC, U+2212',
    },
  ],
});

export const fontVariables = `${text.variable} ${display.variable}`;
