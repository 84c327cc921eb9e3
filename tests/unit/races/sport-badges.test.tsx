import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { SportCategory } from '@/domain/race/categories';
import { SportBadges } from '@/features/races/sport-badges';

const badges = (sports: SportCategory[]) =>
  [
    ...renderToStaticMarkup(
      <MantineProvider>
        <SportBadges sports={sports} />
      </MantineProvider>,
    ).matchAll(/Badge-label">([^<]*)</g),
  ].map(([, label]) => label);

test('three sports are named, the rest are counted', () => {
  expect(badges(['Simning', 'Cykel', 'Löpning'])).toEqual(['Simning', 'Cykel', 'Löpning']);
  expect(badges(['Simning', 'Cykel', 'Löpning', 'Triathlon', 'Trail'])).toEqual([
    'Simning',
    'Cykel',
    'Löpning',
    '+2',
  ]);
});
