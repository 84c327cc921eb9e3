// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useTypedField } from '@/features/listings/use-filters';
import { stubBrowser } from './stub-browser';

const commit = vi.fn<(text: string) => void>();
let field: ReturnType<typeof useTypedField<string>>;
let root: Root;

function Field() {
  field = useTypedField<string>('', commit);
  return field.value;
}

const type = (text: string) => act(async () => field.type(text));
const pause = () => act(async () => vi.advanceTimersByTime(1000));

beforeAll(stubBrowser);
beforeEach(async () => {
  vi.useFakeTimers();
  commit.mockReset();
  root = createRoot(document.createElement('div'));
  await act(async () => root.render(<Field />));
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
});

test('what is typed is committed once, when the typing pauses', async () => {
  await type('tjej');
  await type('tjejva');
  expect(commit).not.toHaveBeenCalled();
  await pause();
  expect(commit.mock.calls).toEqual([['tjejva']]);
});

test('what is cancelled is never committed, and what was committed before is shown', async () => {
  await type('tjej');
  await pause();
  await type('tjejva');
  await act(async () => field.cancel());
  expect(field.value).toBe('tjej');
  await pause();
  expect(commit.mock.calls).toEqual([['tjej']]);
});

test('what is typed when the field goes is committed', async () => {
  await type('tjej');
  await act(async () => root.unmount());
  expect(commit.mock.calls).toEqual([['tjej']]);
});
