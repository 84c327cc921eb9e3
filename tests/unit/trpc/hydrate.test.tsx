import { dehydrate, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Hydrate } from '@/trpc/hydrate';

const queryKey = ['session'];

/** As the layout and the page both ask who is signed in; nothing is fetched on the server. */
function Name() {
  return useQuery({ queryKey, enabled: false, queryFn: () => 'nobody' }).data ?? 'unknown';
}

test('what a page brings is drawn by the server though the layout has fetched it before', async () => {
  const server = new QueryClient();
  server.setQueryData(queryKey, 'Ada');
  const html = renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <header>
        <Name />
      </header>
      <Hydrate state={dehydrate(server)}>
        <main>
          <Name />
        </main>
      </Hydrate>
    </QueryClientProvider>,
  );
  expect(html).toBe('<header>unknown</header><main>Ada</main>');
});

test('what the cache has is not replaced before the page is drawn', async () => {
  const server = new QueryClient();
  server.setQueryData(queryKey, 'Ada', { updatedAt: 1 });
  const client = new QueryClient();
  client.setQueryData(queryKey, 'Bo', { updatedAt: 2 });
  const html = renderToString(
    <QueryClientProvider client={client}>
      <Hydrate state={dehydrate(server)}>
        <Name />
      </Hydrate>
    </QueryClientProvider>,
  );
  expect(html).toBe('Bo');
});
