import { globSync, readFileSync } from 'node:fs';
import { DEFAULT_THEME, deepMerge, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { describe, expect, test } from 'vitest';
import { cssVariablesResolver, theme } from '@/components/theme';
import { luminance } from '../support/luminance';

const merged = mergeMantineTheme(DEFAULT_THEME, theme);
const all = deepMerge(defaultCssVariablesResolver(merged), cssVariablesResolver(merged));

/**
 * What is drawn on what, by the names of the tokens without their prefixes: `light/dark` where the schemes differ,
 * `ground < page` where a ground is seen through, and `tone 12% < page` where it is mixed into the page.
 */
type Pairs = [front: string, grounds: string[]][];

const on = (grounds: string[], page: string[]) =>
  grounds.flatMap((ground) => page.map((canvas) => `${ground} < ${canvas}`));

const pages = ['body', 'surface', 'surface-sunk'];
const grounds = [
  'body',
  'surface',
  'body/surface',
  'surface-sunk',
  'soft',
  'warn-bg',
  'pin',
  'default-hover',
];

const texts: Pairs = [
  ['text', grounds],
  ['dimmed', grounds],
  ['anchor', grounds],
  ['error', grounds],
  ['done', grounds],
  ['signal-text', grounds],
  ['placeholder', ['surface']],
  ['on-band', ['band', 'band-deep', 'on-band 12% < band']],
  ['on-band-soft', ['band', 'band-deep']],
  ['on-signal', ['signal', 'signal-hover']],
  ['ink', ['signal-2']],
  ['surface', ['done', 'error']],
  ['white', ['primary-color-filled', 'red-7', 'blue-filled']],
  // Buttons, and the texts in a notice.
  ['default-color', ['default', 'default-hover']],
  ['disabled-color', ['disabled']],
  ['pine-7', ['white', 'pine-0']],
  ['gray-7/dark-1', ['body', 'surface', 'gray-1/dark-6']],
  ['text', on(['pine-light', 'signal-light', 'red-light', 'blue-light'], pages)],
  ...['pine', 'red', 'gray'].flatMap(
    (color): Pairs => [
      ['white', [`${color}-filled`, `${color}-filled-hover`]],
      [`${color}-light-color`, [...pages, ...on([`${color}-light`, `${color}-light-hover`], pages)]],
    ],
  ),
  ...['signal', 'blue'].map((color): Pairs[number] => [
    `${color}-light-color`,
    on([`${color}-light`], pages),
  ]),
  // Badges of a state, and banners.
  ...['gray', 'pine', 'blue', 'signal', 'red', 'yellow'].map((color): Pairs[number] => [
    `${color}-light-color`,
    [`${color}-light-color 12% < surface`],
  ]),
  // Mantine's fields, menus, options, pills, switches between parts, pages, and tooltips.
  ['text', ['white/dark-6', 'gray-1/dark-5', 'gray-0/dark-7', 'gray-0/dark-5', 'white/dark-7']],
  ['dimmed', ['white/dark-6', 'white/dark-7']],
  ['placeholder', ['white/dark-6']],
  ['error', ['white/dark-6']],
  ['black/dark-0', ['gray-1/dark-7']],
  ['gray-7/dark-1', ['gray-1/dark-8']],
  ['black/white', ['white/dark-5']],
  ['white/black', ['gray-9/gray-2']],
];

/** Edges of what can be used or has the focus, and what shows that it is chosen. */
const edges: Pairs = [
  ['field-line', ['body', 'surface', 'surface-sunk']],
  ['gray-4/dark-4', ['white/dark-6', 'body', 'surface']],
  ['error', ['body', 'surface', 'white/dark-6']],
  ['done', ['body', 'surface', 'soft']],
  ['red-light-color', pages],
  ['on-band', ['band']],
  ['pine-7/signal-3', grounds],
  ['signal-3', ['band']],
  ['signal-4', ['band-deep']],
  ['primary-color-filled', ['body']],
];

type Colour = number[];

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  const variables: Record<string, string> = { ...all.variables, ...all[scheme] };

  function colourOf(name: string): Colour {
    const [front = '', page] = name.split(' < ');
    const [both = '', share] = front.split(' ');
    const token = both.split('/').at(scheme === 'light' ? 0 : -1) ?? '';
    const [lb, color, mantine] = [`--lb-${token}`, `--mantine-color-${token}`, `--mantine-${token}`];
    let value = variables[lb] ?? variables[color] ?? variables[mantine] ?? '';
    for (let link = /^var\((.+)\)$/.exec(value); link; link = /^var\((.+)\)$/.exec(value)) {
      value = variables[link[1] ?? ''] ?? '';
    }
    const [r, g, b, alpha = 1] = value.startsWith('#')
      ? (value.match(/[0-9a-f]{2}/gi) ?? []).map((part) => Number.parseInt(part, 16))
      : (value.match(/[\d.]+/g) ?? []).map(Number);
    if (r === undefined || g === undefined || b === undefined) throw new Error(`No colour: ${name}`);
    if (page === undefined) return [r, g, b];
    const opacity = share ? Number.parseInt(share, 10) / 100 : alpha;
    const canvas = colourOf(page);
    return [r, g, b].map((channel, at) => opacity * channel + (1 - opacity) * (canvas[at] ?? 0));
  }

  const contrast = (one: string, other: string) => {
    const [lighter = 0, darker = 0] = [luminance(colourOf(one)), luminance(colourOf(other))].toSorted(
      (a, b) => b - a,
    );
    return (lighter + 0.05) / (darker + 0.05);
  };

  const below = (least: number, pairs: Pairs) =>
    pairs.flatMap(([front, behind]) =>
      behind
        .map((ground) => ({ ground, ratio: contrast(front, ground) }))
        .filter(({ ratio }) => ratio < least)
        .map(({ ground, ratio }) => `${front} on ${ground}: ${ratio.toFixed(2)}`),
    );

  test('every text has a contrast of 4.5 to 1', () => expect(below(4.5, texts)).toEqual([]));

  test('every edge of a control and of what has the focus has 3 to 1', () =>
    expect(below(3, edges)).toEqual([]));
});

/** Grounds without text: lines, bars and dots, placeholders, and what is behind a picture, a code or a dialog. */
const textless = [
  'lb-line',
  'lb-ink',
  'mantine-color-gray-3',
  'mantine-color-dark-4',
  'mantine-color-signal-filled',
];

test('every colour and ground that a stylesheet or a style prop names is in the table, and so is every pair of one rule', () => {
  const tokensOf = (value = '') =>
    [...value.matchAll(/var\(--((?:lb|mantine)-[\w-]+)\)/g)].map(([, token = '']) => token);
  const nameOf = (value?: string) =>
    tokensOf(value)
      .map((token) => token.replace(/^(lb|mantine-color|mantine)-/, ''))
      .join('/');
  const fronts = texts.map(([front]) => front);
  const behind = texts.flatMap(([, each]) => each.map((ground) => ground.split(' < ')[0]));
  const stands = (front: string, ground: string) =>
    texts.some(([each, on]) => each === front && on.some((one) => one.split(' < ')[0] === ground));
  const rules = globSync('src/**/*.css')
    .filter((file) => file !== 'src/app/theme.css')
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\{([^{}]*)\}/g)].map(([, body = '']) => body),
    );
  // Of each element, the colours among Mantine's style props.
  const props = globSync('src/{app,components,features}/**/*.tsx')
    .flatMap((file) => readFileSync(file, 'utf8').split('<'))
    .flatMap((element) => {
      const [color, background] = [/\sc="(var[^"]+)"/, /\sbg="(var[^"]+)"/].map(
        (prop) => prop.exec(element)?.[1],
      );
      return color || background ? [`;color: ${color ?? ''};background: ${background ?? ''}`] : [];
    });
  const declarations = [...rules, ...props];
  const missing = declarations.flatMap((body) => {
    const value = (property: string) => new RegExp(`(?:^|[;\\s])${property}:([^;]+)`).exec(body)?.[1];
    const [color, background] = [value('color') ?? value('--tone'), value('background')];
    const [front, ground] = [nameOf(color), nameOf(background)];
    const plain = background !== undefined && !background.includes('color-mix');
    return [
      ...(front && !fronts.includes(front) ? [front] : []),
      ...(plain && ground && !behind.includes(ground) && !textless.includes(tokensOf(background)[0] ?? '')
        ? [ground]
        : []),
      ...(plain && front && ground && !stands(front, ground) ? [`${front} on ${ground}`] : []),
    ];
  });
  // The stylesheets were read; they have fewer rules with each that a component's props take over.
  expect(declarations.length).toBeGreaterThan(400);
  expect(missing).toEqual([]);
});
