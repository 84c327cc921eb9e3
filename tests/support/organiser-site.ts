import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NextRequest } from 'next/server';
import { list, refuse, verify, view } from '@/server/api/organiser/routes';

type Handle = (request: NextRequest, of: { params: Promise<{ id: string }> }) => Promise<Response>;

const routes: [method: string, path: RegExp, handle: Handle][] = [
  ['GET', /^\/name-changes$/, list],
  ['GET', /^\/name-changes\/([^/]+)$/, view],
  ['POST', /^\/name-changes\/([^/]+)\/verify$/, verify],
  ['POST', /^\/name-changes\/([^/]+)\/refuse$/, refuse],
];

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of request) body += part;
  return body;
}

/** The organisers' API over real HTTP. @returns its address, and what closes it. */
export async function organiserSite(): Promise<{ url: string; close: () => void }> {
  const server = createServer(async (asked, answered) => {
    const { method = 'GET', url = '/', headers } = asked;
    const body = await bodyOf(asked);
    const { pathname } = new URL(url, 'http://localhost');
    const path = pathname.replace('/api/organiser/v1', '');
    const route = routes.find(([its, pattern]) => its === method && pattern.test(path));
    const request = new NextRequest(`http://localhost:3000${url}`, {
      method,
      headers: headers as Record<string, string>,
      ...(method === 'POST' && { body }),
    });
    const id = route?.[1].exec(path)?.[1] ?? '';
    const answer = await (route?.[2](request, { params: Promise.resolve({ id }) }) ??
      new Response(null, { status: 404 }));
    answered.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
