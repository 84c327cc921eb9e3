// @vitest-environment jsdom
import { Button, MantineProvider, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { RefusedCall } from '@/components/error-code';
import { Form } from '@/components/form';
import { useServerForm } from '@/components/server-form';
import { errorTexts } from '@/text/errors';
import { offline } from '@/text/site';
import { stubBrowser } from './stub-browser';

beforeAll(stubBrowser);

const schema = z.object({ email: z.string().min(1, 'Skriv adressen.'), code: z.string() });
const send = vi.fn<(input: object) => Promise<void>>();

const isOpen = vi.fn(() => true);

function Example() {
  const { form, submit, busy } = useServerForm({
    schema,
    initialValues: { email: '', code: '', hidden: '' },
    toInput: ({ email, code }) => ({ email, code: code.replaceAll(' ', '') }),
    rules: ({ code }) => (code && !isOpen() ? { code: 'Ingen kod nu.' } : {}),
    send,
    meta: { shown: ['TOKEN_INVALID'] },
    fields: { CODE_EXPIRED: 'code' },
    onSuccess: () => {
      form.reset();
    },
  });
  return (
    <Form uncontrolled={form} onSubmit={submit}>
      <TextInput label="Adress" name="email" key={form.key('email')} {...form.getInputProps('email')} />
      <TextInput label="Kod" name="code" key={form.key('code')} {...form.getInputProps('code')} />
      <Button type="submit" loading={busy}>
        Skicka
      </Button>
    </Form>
  );
}

const framed = (client: QueryClient, form: ReactNode) => (
  <QueryClientProvider client={client}>
    <MantineProvider forceColorScheme="light" env="test">
      <Notifications />
      {form}
    </MantineProvider>
  </QueryClientProvider>
);
const page = (client: QueryClient) => framed(client, <Example />);

let root: Root;
let container: HTMLElement;
const client = new QueryClient();

const input = (name: string): HTMLInputElement => {
  const found = container.querySelector<HTMLInputElement>(`input[name=${name}]`);
  if (!found) throw new Error(`no field ${name}`);
  return found;
};
const button = () => container.querySelector<HTMLButtonElement>('button[type=submit]');
const shown = () => document.body.textContent ?? '';

/** As the browser changes a field: the value, then the event. React watches the setter of its own inputs. */
function fill(name: string, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(name), value);
  input(name).dispatchEvent(new Event('input', { bubbles: true }));
}

const type = (name: string, value: string) => act(async () => fill(name, value));
const press = () => act(async () => button()?.click());
const refusal = (data: object) => Object.assign(new Error('refused'), { data });

beforeEach(async () => {
  send.mockReset().mockResolvedValue();
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
  await act(async () => root.render(page(client)));
});
afterEach(async () => {
  await act(async () => {
    notifications.clean();
    root.unmount();
  });
  container.remove();
});

test('what the schema refuses is not sent: it is said at its field, which gets the focus', async () => {
  await press();
  expect(send).not.toHaveBeenCalled();
  expect(shown()).toContain('Skriv adressen.');
  expect(document.activeElement).toBe(input('email'));
});

test('the focus stays in the form, also where one before it has a field of the same path', async () => {
  await act(async () =>
    root.render([<div key="before">{page(client)}</div>, <div key="own">{page(client)}</div>]),
  );
  const [, own] = container.querySelectorAll('form');
  await act(async () => own?.requestSubmit());
  expect(document.activeElement).toBe(own?.querySelector('input[name=email]'));
});

test('a form of its own within it has its errors from the rules, and gets the focus', async () => {
  function WithPart() {
    const part = useForm({ initialValues: { town: '' }, validate: { town: isNotEmpty('Skriv orten.') } });
    const { form, submit } = useServerForm({
      schema: z.object({ note: z.string() }),
      initialValues: { note: '' },
      rules: () => ({ ...part.validate().errors, note: 'Skriv något.' }),
      parts: [part],
      send,
    });
    return (
      <Form onSubmit={submit}>
        <TextInput label="Ort" name="town" {...part.getInputProps('town')} />
        <TextInput label="Annat" name="note" key={form.key('note')} {...form.getInputProps('note')} />
        <Button type="submit">Skicka</Button>
      </Form>
    );
  }
  await act(async () => root.render(framed(client, <WithPart />)));
  await press();
  expect(shown()).toContain('Skriv orten.');
  expect(document.activeElement).toBe(input('town'));
});

test('a rule beyond the schema is said likewise, and the fields’ values are sent as the input has them', async () => {
  await type('email', 'a@b.se');
  await type('code', '12 34');
  isOpen.mockReturnValueOnce(false);
  await press();
  expect(send).not.toHaveBeenCalled();
  expect(container.textContent).toContain('Ingen kod nu.');
  expect(document.activeElement).toBe(input('code'));
  await press();
  expect(send.mock.calls).toEqual([[{ email: 'a@b.se', code: '1234' }]]);
});

test('Enter sends, and a success clears where the form asks for it', async () => {
  await type('email', 'a@b.se');
  // What a browser does at Enter in a field.
  await act(async () => input('email').form?.requestSubmit());
  expect(send.mock.calls).toEqual([[{ email: 'a@b.se', code: '' }]]);
  expect(input('email').value).toBe('');
});

test('the server’s refusal stands at the field that it names; what was typed stays', async () => {
  send.mockRejectedValue(refusal({ code: 'INVALID_INPUT', fieldErrors: { code: 'Koden är för lång.' } }));
  await type('email', 'a@b.se');
  await press();
  expect(container.textContent).toContain('Koden är för lång.');
  expect(document.activeElement).toBe(input('code'));
  expect(input('email').value).toBe('a@b.se');
  expect(button()?.disabled).toBe(false);
});

test('one that names no field stands at that of its code, or is a toast, or is left to the page', async () => {
  await type('email', 'a@b.se');
  send.mockRejectedValue(refusal({ code: 'CODE_EXPIRED' }));
  await press();
  expect(container.querySelector('.mantine-TextInput-error')?.textContent).toBe(errorTexts.CODE_EXPIRED.text);
  send.mockRejectedValue(refusal({ code: 'TOKEN_INVALID' }));
  await press();
  expect(shown()).not.toContain(errorTexts.TOKEN_INVALID.title);
  send.mockRejectedValue(refusal({ code: 'RATE_LIMITED' }));
  await press();
  await vi.waitFor(() => act(async () => expect(shown()).toContain(errorTexts.RATE_LIMITED.title)));
  expect(input('email').value).toBe('a@b.se');
});

test('one that names a value without a field is a toast', async () => {
  await type('email', 'a@b.se');
  send.mockRejectedValue(refusal({ code: 'EMAIL_TAKEN', field: 'hidden' }));
  await press();
  await vi.waitFor(() => act(async () => expect(shown()).toContain(errorTexts.EMAIL_TAKEN.title)));
});

test('without a connection a toast says so, and the form can be sent again', async () => {
  send.mockRejectedValueOnce(new RefusedCall('OFFLINE'));
  await type('email', 'a@b.se');
  await press();
  await vi.waitFor(() => act(async () => expect(shown()).toContain(offline.title)));
  await press();
  expect(send).toHaveBeenCalledTimes(2);
});

test('a second press while it is sent is refused', async () => {
  const answer = Promise.withResolvers<void>();
  send.mockReturnValue(answer.promise);
  await type('email', 'a@b.se');
  const form = input('email').form;
  act(() => {
    form?.requestSubmit();
    form?.requestSubmit();
  });
  act(() => form?.requestSubmit());
  expect(button()?.disabled).toBe(true);
  await act(async () => answer.resolve());
  expect(send).toHaveBeenCalledOnce();
  expect(button()?.disabled).toBe(false);
});

test('what a password manager fills in is sent', async () => {
  await act(async () => {
    fill('email', 'a@b.se');
    fill('code', '123456');
    button()?.click();
  });
  expect(send.mock.calls).toEqual([[{ email: 'a@b.se', code: '123456' }]]);
});

test('what is typed before hydration is sent', async () => {
  await act(async () => root.unmount());
  container.innerHTML = renderToString(page(client));
  input('email').value = 'a@b.se';
  await act(async () => {
    root = hydrateRoot(container, page(client));
  });
  await press();
  expect(send.mock.calls).toEqual([[{ email: 'a@b.se', code: '' }]]);
});
