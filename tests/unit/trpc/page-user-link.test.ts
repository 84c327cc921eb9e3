// @vitest-environment jsdom
import { createTRPCClient, type OperationLink, TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { pageUser, pageUserHeaders } from '@/components/page-user';
import { PAGE_USER_HEADER } from '@/domain/account/page-user';
import { SIGNED_IN_HINT } from '@/domain/site/site';
import type { AppRouter } from '@/server/api/root';
import { pageUserLink } from '@/trpc/page-user-link';

type Operation = Parameters<OperationLink<AppRouter>>[0]['op'];

/** Sets or removes the hint, as the server's answers do. */
function hint(tag: string | null): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as the code under test
  document.cookie = `${SIGNED_IN_HINT}=${tag ?? ''}; Path=/${tag ? '' : '; Max-Age=0'}`;
}

/** A page's client, and the calls that have reached the server, each with for whom it says it is. */
function aPage(answer: (op: Operation) => unknown) {
  const refused = vi.fn();
  const calls: [path: string, drawnFor: string | undefined][] = [];
  const server: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        calls.push([op.path, pageUserHeaders()[PAGE_USER_HEADER]]);
        void Promise.resolve(answer(op)).then((data) => {
          if (data instanceof Error) return observer.error(data as TRPCClientError<AppRouter>);
          observer.next({ result: { type: 'data', data } });
          observer.complete();
        });
      });
  const client = createTRPCClient<AppRouter>({ links: [pageUserLink(refused), server] });
  return { client, calls, refused };
}

const session = (tag: string | null) => ({ user: tag && { tag }, serverNow: new Date() });
const credentials = { email: 'ada@example.com', password: 'x' };

beforeEach(() => {
  pageUser.set(null);
  hint(null);
});

describe('whose page it is', () => {
  test('is the first answer, whoever signs in in another tab', async () => {
    const tags = ['aa', 'bb'];
    const { client, calls } = aPage(() => session(tags.shift() ?? null));
    await client.auth.session.query();
    await client.auth.session.query();
    await client.account.profile.query();
    expect(calls.map(([, drawnFor]) => drawnFor)).toEqual([undefined, 'aa', 'aa']);
  });

  test('is nobody’s until there is a user', async () => {
    const tags = [null, 'bb'];
    const { client } = aPage(() => session(tags.shift() ?? null));
    await client.auth.session.query();
    expect(pageUser.get()).toBeNull();
    await client.auth.session.query();
    expect(pageUser.get()).toBe('bb');
  });

  test('changes by a sign-in and by each kind of sign-out in this tab', async () => {
    const { client } = aPage(({ path }) => {
      if (path !== 'auth.login') return { ok: true };
      hint('bb');
      return session('bb');
    });
    pageUser.set('aa');
    for (const signOut of [
      () => client.auth.logout.mutate(),
      () => client.account.logOutEverywhere.mutate(),
      () => client.account.delete.mutate(),
    ]) {
      await client.auth.login.mutate(credentials);
      expect(pageUser.get()).toBe('bb');
      await signOut();
      expect(pageUser.get()).toBeNull();
    }
  });

  test('is not what an answer says that a sign-out has overtaken', async () => {
    let sendSession: (answer: unknown) => void = () => undefined;
    const { client } = aPage(({ path }) =>
      path === 'auth.session' ? new Promise((resolve) => (sendSession = resolve)) : { ok: true },
    );
    pageUser.set('aa');
    const late = client.auth.session.query();
    await client.auth.logout.mutate();
    sendSession(session('aa'));
    await late;
    expect(pageUser.get()).toBeNull();
  });
});

test('a refusal of another user’s page is shown, and more so when something was pressed', async () => {
  const refusal = TRPCClientError.from({
    error: { code: -32603, message: 'OTHER_USER', data: { code: 'OTHER_USER' } },
  });
  const { client, refused } = aPage(() => refusal);
  await expect(client.account.profile.query()).rejects.toThrow('OTHER_USER');
  await expect(client.account.forgetDetails.mutate()).rejects.toThrow('OTHER_USER');
  expect(refused.mock.calls).toEqual([[false], [true]]);
});

describe('a browser that keeps no cookies', () => {
  test('is told so before a code is asked for and before it signs in', async () => {
    const { client, calls } = aPage(() => ({ ok: true }));
    const cookies = vi.spyOn(Document.prototype, 'cookie', 'get').mockReturnValue('');
    const refusal = { data: { code: 'COOKIES_REFUSED' } };
    await expect(client.auth.requestCode.mutate({ email: 'ada@example.com' })).rejects.toMatchObject(refusal);
    await expect(client.auth.login.mutate(credentials)).rejects.toMatchObject(refusal);
    cookies.mockRestore();
    expect(calls).toEqual([]);
  });

  test('is told so after it has signed in', async () => {
    const { client } = aPage(() => session('aa'));
    await expect(client.auth.login.mutate(credentials)).rejects.toMatchObject({
      data: { code: 'COOKIES_REFUSED' },
    });
    expect(pageUser.get()).toBeNull();
  });
});
