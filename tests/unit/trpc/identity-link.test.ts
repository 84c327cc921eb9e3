import { createTRPCClient, TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { expect, it, vi } from 'vitest';
import type { AppRouter } from '@/server/api/root';
import { identityLink } from '@/trpc/identity-link';

const refusal = (code: string) =>
  TRPCClientError.from({ error: { code: -32603, message: code, data: { code } } });

/** Deletes an account. @param refusals of the server, in turn, before it agrees */
function deleting(refusals: string[], confirm: () => Promise<boolean>) {
  const calls: unknown[] = [];
  const server: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        calls.push(op.path);
        const code = refusals.shift();
        if (code) observer.error(refusal(code));
        else {
          observer.next({ result: { type: 'data', data: { ok: true } } });
          observer.complete();
        }
      });
  const client = createTRPCClient<AppRouter>({ links: [identityLink(confirm), server] });
  return { calls, answer: client.account.delete.mutate() };
}

it('asks who it is as often as the server does, and calls again', async () => {
  const confirm = vi.fn(async () => true);
  const { calls, answer } = deleting(['PASSWORD_NEEDED', 'PASSWORD_NEEDED'], confirm);
  await expect(answer).resolves.toEqual({ ok: true });
  expect(confirm).toHaveBeenCalledTimes(2);
  expect(calls).toHaveLength(3);
});

it('leaves the refusal when nobody answers', async () => {
  const { calls, answer } = deleting(['PASSWORD_NEEDED'], async () => false);
  await expect(answer).rejects.toMatchObject({ data: { code: 'PASSWORD_NEEDED' } });
  expect(calls).toHaveLength(1);
});

it('ends the call when the question cannot be shown', async () => {
  const { answer } = deleting(['PASSWORD_NEEDED'], () => Promise.reject(new Error('not loaded')));
  await expect(answer).rejects.toThrow('not loaded');
});

it('asks nothing after other refusals', async () => {
  const confirm = vi.fn(async () => true);
  await expect(deleting(['ACCOUNT_IN_USE'], confirm).answer).rejects.toThrow('ACCOUNT_IN_USE');
  expect(confirm).not.toHaveBeenCalled();
});
