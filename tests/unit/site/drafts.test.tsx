// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useDraft } from '@/components/draft';
import { pageUser } from '@/components/page-user';
import { SIGNED_IN_HINT } from '@/domain/site/site';
import { openFields } from '@/features/checkout/details-draft';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** What stands in the form, what types in it, and what removes its draft. */
let text: string;
let type: (text: string) => void;
let clear: () => void;

function Form() {
  const [values, setValues] = useState({ text: '' });
  clear = useDraft('form', { values, onRestore: (draft) => setValues({ text: '', ...draft }) });
  text = values.text;
  type = (typed) => act(() => setValues({ text: typed }));
  return null;
}

let root: Root;
let client: QueryClient;

/** A page that is loaded again, as a user's or as a visitor's. @returns what stands in its form then */
async function load(tag: string | null): Promise<string> {
  await act(async () => root.unmount());
  root = createRoot(document.createElement('div'));
  client = new QueryClient();
  // biome-ignore lint/suspicious/noDocumentCookie: as the code under test
  document.cookie = `${SIGNED_IN_HINT}=${tag ?? ''}; Path=/${tag ? '' : '; Max-Age=0'}`;
  pageUser.set(tag);
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <Form />
      </QueryClientProvider>,
    ),
  );
  return text;
}

beforeEach(() => {
  root = createRoot(document.createElement('div'));
});
afterEach(async () => {
  await load(null);
  await act(async () => root.unmount());
  sessionStorage.clear();
});

test('a draft comes back to the user who typed it, and to nobody else', async () => {
  await load('aa');
  type('typed by A');
  expect(await load('bb')).toBe('');
  expect(await load(null)).toBe('');
  expect(await load('aa')).toBe('typed by A');
});

test('what a user has typed does not become a visitor’s when the user signs out over the form', async () => {
  await load('aa');
  type('typed by A');
  // biome-ignore lint/suspicious/noDocumentCookie: as the code under test
  document.cookie = `${SIGNED_IN_HINT}=; Max-Age=0; Path=/`;
  await act(async () => {
    pageUser.set(null);
    await client.invalidateQueries();
  });
  expect(await load('bb')).toBe('');
});

test('what a visitor has typed becomes the draft of who signs in', async () => {
  await load(null);
  type('typed before');
  expect(await load('aa')).toBe('typed before');
  expect(await load('bb')).toBe('');
  expect(await load(null)).toBe('');
  expect(await load('aa')).toBe('typed before');
});

test('a form that is sent leaves no draft', async () => {
  await load('aa');
  type('typed by A');
  clear();
  type('typed after');
  expect(await load('aa')).toBe('');
});

test('the fields that one user had open are not opened for another', () => {
  pageUser.set('aa');
  openFields.set('listing');
  pageUser.set('bb');
  expect(openFields.get()).toBeNull();
  pageUser.set('aa');
  expect(openFields.get()).toBe('listing');
});
