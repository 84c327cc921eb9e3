import { afterEach, expect, test, vi } from 'vitest';
import { download, storeFile } from '@/server/storage/client';

afterEach(() => vi.restoreAllMocks());

test('storing a file logs no warning of the upload library', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const content = new TextEncoder().encode('%PDF-1.7');
  const key = await storeFile(content, { name: 'bekräftelse.pdf', type: 'application/pdf', public: false });
  expect(await download(key)).toEqual(content);
  expect(warn).not.toHaveBeenCalled();
});
