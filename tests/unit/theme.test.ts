import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import { expect, it } from 'vitest';
import { cssVariablesResolver, theme } from '@/components/mantine/theme';

/** Mantine's own scales that the product has no use for. */
const unused = /^--mantine-color-(pink|grape|violet|indigo|cyan|teal|lime)-/;

const used = (variables: Record<string, string>) =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !unused.test(name)));

it('the stylesheet has the variables of the theme: vitest run --project unit tests/unit/theme.test.ts -u writes it', async () => {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const all = deepMerge(defaultCssVariablesResolver(merged), cssVariablesResolver(merged));
  const css = convertCssVariables({
    variables: used(all.variables),
    light: { ...used(all.light), '--mantine-color-scheme': 'light' },
    dark: { ...used(all.dark), '--mantine-color-scheme': 'dark' },
  });
  await expect(css).toMatchFileSnapshot('../../src/app/theme.css');
});
