import { expect, test, vi } from 'vitest';
import { SAVE_MS, saveFile } from '@/components/save-file';

test('a file that is being saved keeps its address after the click', () => {
  vi.useFakeTimers();
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  const link = { href: '', download: '', click: vi.fn() };
  vi.stubGlobal('document', { createElement: () => link });
  try {
    saveFile('lopp.csv', new Blob(['Lopp;Distans']));
    expect(link).toMatchObject({ href: expect.stringMatching(/^blob:/), download: 'lopp.csv' });
    expect(link.click).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(SAVE_MS - 1);
    expect(revoke).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(revoke).toHaveBeenCalledExactlyOnceWith(link.href);
  } finally {
    revoke.mockRestore();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  }
});
