// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { CsvImportDialog } from '@/components/csv-import-dialog';
import { stubBrowser } from './stub-browser';

beforeAll(stubBrowser);

const reading = { mutate: vi.fn(), reset: vi.fn(), isPending: false, error: null };
const onSend = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
let root: Root;

beforeEach(async () => {
  vi.clearAllMocks();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <MantineProvider forceColorScheme="light" env="test">
        <CsvImportDialog
          title="Importera lopp"
          text="Utgå från en exporterad fil."
          hint="CSV, högst 1 000 lopp"
          maxLength={100}
          reading={reading}
          submit="Importera"
          disabled={false}
          busy={false}
          onSend={onSend}
          onClose={() => undefined}
        >
          {null}
        </CsvImportDialog>
      </MantineProvider>,
    ),
  );
});
afterEach(() => act(async () => root.unmount()));

async function pick(bytes: number[] | string) {
  const content = typeof bytes === 'string' ? bytes : new Uint8Array(bytes);
  const file = new File([content], 'lopp.csv', { type: 'text/csv' });
  // jsdom's File has no bytes to give.
  file.arrayBuffer = () => new Response(content).arrayBuffer();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  await act(async () => {
    input?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await vi.waitFor(() => expect(document.body.textContent).toContain('lopp.csv'));
  await act(async () => undefined);
}
const radios = () => [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')];
/** Twice, with nothing between. */
const submit = () =>
  act(async () => {
    const button = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Importera',
    );
    button?.click();
    button?.click();
  });

describe('a CSV file', () => {
  test('in Unicode is read at once, and nothing is asked', async () => {
    await pick('Ort\nÅre');
    expect(reading.mutate).toHaveBeenCalledExactlyOnceWith({ text: 'Ort\nÅre' });
    expect(radios()).toEqual([]);
  });

  test('of doubtful bytes is read as the user says, and so sent', async () => {
    // "Ärla" of a Mac, which in Windows begins with €.
    await pick([0x4f, 0x72, 0x74, 0x0a, 0x80, 0x72, 0x6c, 0x61]);
    expect(reading.mutate).not.toHaveBeenCalled();
    expect(document.body.textContent).toContain('På vilken rad ser å, ä och ö rätt ut?');
    expect(radios().map(({ checked }) => checked)).toEqual([false, false, false]);
    const mac = radios().find(({ value }) => value === 'macintosh');
    expect(mac?.closest('div')?.parentElement?.textContent).toContain('Ärla');
    await act(async () => mac?.click());
    expect(reading.mutate).toHaveBeenCalledExactlyOnceWith({ text: 'Ort\nÄrla' });
    await submit();
    expect(onSend).toHaveBeenCalledExactlyOnceWith('Ort\nÄrla');
  });

  test('of Windows is read so, and the user may say otherwise', async () => {
    await pick([0x4f, 0x72, 0x74, 0x0a, 0xc5, 0x72, 0x65]);
    expect(reading.mutate).toHaveBeenLastCalledWith({ text: 'Ort\nÅre' });
    expect(radios().find(({ checked }) => checked)?.value).toBe('windows-1252');
    await act(async () =>
      radios()
        .find(({ value }) => value === 'cp850')
        ?.click(),
    );
    expect(reading.mutate).toHaveBeenLastCalledWith({ text: 'Ort\n┼re' });
  });

  test('that is no text is said to be none, and never sent', async () => {
    await pick('PK\u0003\u0004\0\0xl/workbook.xml');
    expect(reading.mutate).not.toHaveBeenCalled();
    expect(radios()).toEqual([]);
    expect(document.body.textContent).toContain('Spara kalkylbladet som CSV');
  });

  test('that is too long is refused as that', async () => {
    await pick('x'.repeat(101));
    expect(reading.mutate).not.toHaveBeenCalled();
    expect(document.body.textContent).toContain('Bara en CSV-fil går att läsa. CSV, högst 1 000 lopp.');
  });
});
