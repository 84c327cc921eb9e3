import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { NextRequest } from 'next/server';
import { expect, onTestFinished, test } from 'vitest';
import { organiserScopes } from '@/domain/organiser/api';
import { list, refuse, verify, view } from '@/server/api/organiser/routes';
import { createKey } from '@/server/services/organiser-api/keys';
import { aServer } from '../support/http-server';
import { anOrganisedRace, contactCall } from '../support/organiser-scene';
import { aPaidPurchase } from '../support/purchases';

const routes = [
  [/^GET \/name-changes$/, list],
  [/^GET \/name-changes\/([^/]+)$/, view],
  [/^POST \/name-changes\/([^/]+)\/verify$/, verify],
  [/^POST \/name-changes\/([^/]+)\/refuse$/, refuse],
] as const;

/** The organisers' API over real HTTP. */
const organiserSite = () =>
  aServer(async (request) => {
    const { method, url, headers } = request;
    const { pathname, search } = new URL(url);
    const route = `${method} ${pathname.replace('/api/organiser/v1', '')}`;
    const [pattern, handle] = routes.find(([each]) => each.test(route)) ?? [];
    if (!pattern || !handle) return new Response(null, { status: 404 });
    const body = method === 'POST' ? await request.text() : null;
    const ours = new NextRequest(`http://localhost:3000${pathname}${search}`, { method, headers, body });
    return handle(ours, { params: Promise.resolve({ id: pattern.exec(route)?.[1] ?? '' }) });
  });

/** The commands of docs/organisers.md, in their order, without the lines that set what a reader fills in. */
const documentCommands = [...readFileSync('docs/organisers.md', 'utf8').matchAll(/^```sh\n([\s\S]*?)^```$/gm)]
  .map(([, block = '']) => block.replaceAll(/^export .*$/gm, '').trim())
  .filter(Boolean);

test('the commands of docs/organisers.md work as they stand', async () => {
  const { race, organiserId, contact } = await anOrganisedRace({ buyerFields: ['full_name'] });
  const wish = { organiserId, name: 'Prov', scopes: [...organiserScopes] };
  const key = await createKey(wish, contactCall(contact));
  const site = await organiserSite();
  onTestFinished(() => site.close());
  const [verified, refused] = [
    (await aPaidPurchase({ race })).purchase.id,
    (await aPaidPurchase({ race })).purchase.id,
  ];
  const env = { ...process.env, LOPPBYTET: site.url, KEY: key.token, ID: verified, OTHER_ID: refused };
  const answers: unknown[] = [];
  for (const command of documentCommands) {
    const { stdout } = await promisify(execFile)('bash', ['-c', command], { env });
    answers.push(JSON.parse(stdout));
  }
  expect(answers).toMatchObject([
    { items: [{ id: verified }, { id: refused }] },
    { id: verified, status: 'open' },
    { id: verified, state: 'awaiting_buyer_confirmation' },
    { id: refused, state: 'refunded' },
  ]);
});
