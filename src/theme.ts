/** From the lightest shade to the darkest. */
type Scale = readonly [string, string, string, string, string, string, string, string, string, string];

/** Ground colour: deep, calm forest green. White on shades 6–9 passes AA; 7 is the light scheme's fill. */
export const pine: Scale = [
  '#eef6f1',
  '#dbebe2',
  '#b7d7c5',
  '#8dbfa3',
  '#64a683',
  '#458c68',
  '#2f7453',
  '#1d5a40',
  '#144631',
  '#0b3223',
];

/** The one warm signal. Fills carry ink text (6.1:1), text on paper uses shade 8 (6.4:1). */
export const signal: Scale = [
  '#fff3ea',
  '#ffe2cd',
  '#ffc49b',
  '#ffa567',
  '#ff8c40',
  '#fb7626',
  '#f0640f',
  '#c64d05',
  '#9c3c04',
  '#6d2a04',
];

/** Warm greys from paper to ink. Shade 4 edges fields (3:1 against white). */
export const gray: Scale = [
  '#faf7f1',
  '#f4efe6',
  '#e9e2d5',
  '#d9d0c0',
  '#918879',
  '#7d7467',
  '#686257',
  '#4f4a42',
  '#37342f',
  '#22201d',
];

/** Dark scheme: green-tinted night, from text (0) to the deepest ground (9). Shade 4 edges fields. */
export const dark: Scale = [
  '#ecf1ec',
  '#cfd9d2',
  '#a9b8af',
  '#8a9a91',
  '#6f8077',
  '#2c3b33',
  '#202d26',
  '#15201a',
  '#101914',
  '#0a110d',
];

export const darkLine = '#3a4c42';

export const red: Scale = [
  '#fdf0ee',
  '#fadcd8',
  '#f3b6af',
  '#ec8f85',
  '#e66e62',
  '#dd4f42',
  '#c8372b',
  '#b02a20',
  '#8e2018',
  '#691711',
];

export const yellow: Scale = [
  '#fff8e3',
  '#fdedc1',
  '#f9da86',
  '#f4c64a',
  '#eab41f',
  '#cf9a0d',
  '#9a7007',
  '#7d5a06',
  '#604505',
  '#433004',
];

export const blue: Scale = [
  '#edf5fa',
  '#d8e9f3',
  '#b0d2e6',
  '#83b8d6',
  '#5a9ec5',
  '#3c86b1',
  '#2a6f98',
  '#1f597c',
  '#184660',
  '#103346',
];

export const INK = '#12211a';

export const fonts = {
  text: 'var(--font-text), system-ui, -apple-system, "Segoe UI", sans-serif',
  display: 'var(--font-display), var(--font-text), system-ui, sans-serif',
};

/** What a browser paints around the page. */
export const themeColors = [
  { media: '(prefers-color-scheme: light)', color: gray[0] },
  { media: '(prefers-color-scheme: dark)', color: dark[8] },
];

/** The logo's colours, where no variable reaches: icons and drawn images. */
export const brand = {
  paper: gray[0],
  line: gray[3],
  dim: gray[6],
  ink: INK,
  band: pine[8],
  bandDeep: pine[9],
  onBand: '#ffffff',
  onBandSoft: pine[1],
  hill: pine[7],
  hillFar: pine[6],
  soft: pine[0],
  done: pine[7],
  signal: signal[5],
  glow: signal[1],
} as const;
