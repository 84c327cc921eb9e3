// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { TextDialog } from '@/components/text-dialog';
import { stubBrowser } from './stub-browser';

beforeAll(stubBrowser);

async function shownFor(error: unknown): Promise<string> {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <MantineProvider forceColorScheme="light" env="test">
          <TextDialog
            title="Begär omprövning"
            field={{ label: 'Varför?' }}
            rule={z.string()}
            send={() => Promise.reject(error)}
            onClose={() => undefined}
            submit="Skicka"
          >
            Berätta.
          </TextDialog>
        </MantineProvider>
      </QueryClientProvider>,
    ),
  );
  await act(async () => document.querySelector('form')?.requestSubmit());
  const text = document.body.textContent ?? '';
  await act(async () => root.unmount());
  return text;
}

test('that the server refuses the text is said at its field, and nothing else is', async () => {
  const refusal = { data: { code: 'INVALID_INPUT', fieldErrors: { reason: 'Högst 500 tecken.' } } };
  expect(await shownFor(refusal)).toContain('Högst 500 tecken.');
  expect(await shownFor({ data: { code: 'RATE_LIMITED' } })).not.toContain('försök');
});
