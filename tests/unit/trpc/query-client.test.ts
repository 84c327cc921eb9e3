import { expect, it, vi } from 'vitest';
import { createQueryClient } from '@/trpc/query-client';

it('does not repeat a refused query while the server renders a page', async () => {
  const queryFn = vi.fn(() => Promise.reject(new Error('refused')));
  await createQueryClient().prefetchQuery({ queryKey: ['refused'], queryFn });
  expect(queryFn).toHaveBeenCalledTimes(1);
});
