import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { notifications } from '@mantine/notifications';
import { onlineManager } from '@tanstack/react-query';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { errorCodeOf } from '@/components/error-code';
import { isReachable, reach, uploadFailure, watchNetwork } from '@/components/network';
import { showError } from '@/components/toast';
import { HEALTH_PATH } from '@/domain/site/site';
import type { AppRouter } from '@/server/api/root';
import { transformer } from '@/trpc/transformer';

/** What answers. */
const up = { site: true, api: true };
const asked: string[] = [];

beforeEach(() => {
  Object.assign(up, { site: true, api: true });
  asked.length = 0;
  // They go on by themselves: tRPC collects a batch's calls by one.
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('navigator', { onLine: false });
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('fetch', async (url: string | URL) => {
    const path = String(url);
    asked.push(path);
    if (path === HEALTH_PATH ? !up.site : !up.api) throw new TypeError('Failed to fetch');
    return Response.json([{ result: { data: { json: { ok: true } } } }]);
  });
  return () => {
    onlineManager.setOnline(true);
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

const client = () =>
  createTRPCClient<AppRouter>({
    links: [httpBatchLink({ url: 'http://localhost/api/trpc', transformer, fetch: reach })],
  });
const save = () => client().account.updatePhone.mutate({ phoneNumber: '' });

test('a change is sent though the browser says that there is no network', async () => {
  await expect(save()).resolves.toEqual({ ok: true });
  expect(asked).toEqual([expect.stringContaining('account.updatePhone')]);
});

test('nothing in the app takes the browser at its word', () => {
  const src = resolve(import.meta.dirname, '../../../src');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  const believing = files.filter((file) =>
    /\bonLine\b|useNetwork/.test(readFileSync(join(src, file), 'utf8')),
  );
  expect(believing).toEqual([]);
});

test('a change without an answer did not get there, or there is no network', async () => {
  up.api = false;
  expect(await save().catch(errorCodeOf)).toBe('UNREACHABLE');
  expect(onlineManager.isOnline()).toBe(true);
  up.site = false;
  expect(await save().catch(errorCodeOf)).toBe('OFFLINE');
  expect(onlineManager.isOnline()).toBe(false);
});

test('a call that its caller has ended asks for nothing more', async () => {
  up.api = false;
  const signal = AbortSignal.abort();
  await expect(reach('/anything', { signal })).rejects.toBeInstanceOf(TypeError);
  expect(asked).not.toContain(HEALTH_PATH);
});

test('the site is asked again until it answers', async () => {
  up.site = false;
  expect(await isReachable()).toBe(false);
  await vi.advanceTimersByTimeAsync(3000);
  expect(onlineManager.isOnline()).toBe(false);
  up.site = true;
  await vi.advanceTimersByTimeAsync(3000);
  expect(onlineManager.isOnline()).toBe(true);
  const count = asked.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(count);
});

test('what the browser says of the network is a reason to ask', async () => {
  const listeners = new Map<string, () => void>();
  vi.stubGlobal('window', {
    addEventListener: (type: string, listener: () => void) => listeners.set(type, listener),
    removeEventListener: (type: string) => listeners.delete(type),
  });
  watchNetwork();
  listeners.get('offline')?.();
  expect(await isReachable()).toBe(true);
  expect(onlineManager.isOnline()).toBe(true);
  up.site = false;
  listeners.get('offline')?.();
  expect(await isReachable()).toBe(false);
  expect(onlineManager.isOnline()).toBe(false);
  up.site = true;
  listeners.get('online')?.();
  expect(await isReachable()).toBe(true);
  expect(onlineManager.isOnline()).toBe(true);
  onlineManager.setEventListener(() => undefined);
});

test('an upload that nobody answered is told from one that was refused', async () => {
  const unanswered = Object.assign(new Error('UPLOAD_FAILED'), { data: undefined });
  expect(await uploadFailure(unanswered)).toBe('UNREACHABLE');
  expect(await uploadFailure(Object.assign(new Error(), { data: { code: 'UPLOAD_NAME' } }))).toBe(
    'UPLOAD_NAME',
  );
  // The upload service failed, with no text.
  expect(await uploadFailure(Object.assign(new Error(), { data: null }))).toBe('SERVER_ERROR');
  up.site = false;
  expect(await uploadFailure(unanswered)).toBe('OFFLINE');
});

test('a toast says that we did not get there beside what failed, and never that nothing was sent', async () => {
  const show = vi.spyOn(notifications, 'show').mockReturnValue('');
  vi.spyOn(notifications, 'clean').mockReturnValue(undefined);
  const shown = async (error: unknown, texts?: Parameters<typeof showError>[1]) => {
    show.mockClear();
    showError(error, texts);
    await vi.waitFor(() => expect(show).toHaveBeenCalled(), { timeout: 20_000 });
    const { title, message } = show.mock.calls[0]?.[0] ?? {};
    return `${title}: ${message}`;
  };
  const watch = { title: 'Ett fel uppstod', text: 'Kunde inte skapa bevakning. Försök igen senare.' };
  up.api = false;
  const unreachable = await save().catch((error: unknown) => error);
  const toasts = [await shown(unreachable), await shown(unreachable, watch)];
  expect(toasts).toEqual([
    'Vi nådde inte fram: Kontrollera anslutningen och försök igen. Det du har skrivit finns kvar.',
    'Ett fel uppstod: Kunde inte skapa bevakning. Försök igen senare. Vi nådde inte fram. Kontrollera anslutningen och försök igen.',
  ]);
  up.site = false;
  const offline = await save().catch((error: unknown) => error);
  expect(await shown(offline, watch)).toBe(
    'Du är offline: Det du har skrivit finns kvar. Försök igen när anslutningen är tillbaka.',
  );
});
