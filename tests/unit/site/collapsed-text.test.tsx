import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { theme } from '@/components/theme';
import { FaqList } from '@/features/marketing/faq';
import { HowTabs } from '@/features/marketing/how-tabs';
import { questions } from '@/features/marketing/questions';

const htmlOf = (node: ReactNode) => renderToString(<MantineProvider theme={theme}>{node}</MantineProvider>);

test('every answer is in the server’s HTML', () => {
  const html = htmlOf(<FaqList />);
  for (const { answer } of questions) expect(html).toContain(answer);
});

test('both sides of how it works are in the server’s HTML', () => {
  const html = htmlOf(
    <HowTabs first="kopare" panels={{ kopare: 'Köparens del', saljare: 'Säljarens del' }} />,
  );
  expect(html).toContain('Köparens del');
  expect(html).toContain('Säljarens del');
});
