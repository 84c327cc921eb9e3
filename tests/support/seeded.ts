import type { APIRequestContext } from '@playwright/test';
import { PASSWORD } from '@sandbox/scenario/password';
import type { Role, Seeded } from './screens';
import { passSecondFactor } from './second-factor';

const emails: Record<Exclude<Role, 'visitor'>, string> = {
  seller: 'saljare@loppbytet.example',
  buyer: 'kopare@loppbytet.example',
  admin: 'admin@loppbytet.example',
  unverified: 'admin@loppbytet.example',
  requirementsDue: 'kompletterar@loppbytet.example',
  reviewed: 'granskas@loppbytet.example',
  rejected: 'avvisad@loppbytet.example',
  organiser: 'arrangor@loppbytet.example',
};

async function query<Answer>(request: APIRequestContext, procedure: string, input: unknown): Promise<Answer> {
  const answer = await request.get(
    `/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`,
  );
  if (!answer.ok()) throw new Error(`${procedure} answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()).result.data.json;
}

/** Signs a browser in as one of the demo's users. */
export async function enterAs(request: APIRequestContext, role: Role): Promise<void> {
  if (role === 'visitor') return;
  const answer = await request.post('/api/trpc/auth.login', {
    data: { json: { email: emails[role], password: PASSWORD } },
  });
  if (!answer.ok()) throw new Error(`${role} could not sign in: ${answer.status()}`);
  if (role === 'admin') await passSecondFactor(request);
}

interface PurchaseSummary {
  state: string;
  dispute: { id: string } | null;
}

interface MyListings {
  items: {
    id: string;
    status: string;
    title: string;
    purchase?: PurchaseSummary | null;
  }[];
}

interface MyPurchases {
  items: (PurchaseSummary & { listingId: string })[];
}

/** What the seed made, found as its users find it. */
export async function findSeeded(requestAs: (role: Role) => Promise<APIRequestContext>): Promise<Seeded> {
  const [seller, buyer, visitor] = await Promise.all([
    requestAs('seller'),
    requestAs('buyer'),
    requestAs('visitor'),
  ]);
  const listings = await query<MyListings>(seller, 'listings.mine', { limit: 48 });
  const purchases = await query<MyPurchases>(buyer, 'purchases.mine', { limit: 48 });
  const { items } = await query<{
    items: {
      id: string;
      status: string;
      payer: string;
      buyableFrom: string | null;
      raceName: string;
      resalePaused: boolean;
    }[];
  }>(visitor, 'listings.search', { limit: 48 });
  const own = new Set(listings.items.map(({ id }) => id));
  const buyable = items.filter(
    ({ id, status, buyableFrom, resalePaused }) =>
      status === 'available' && !buyableFrom && !resalePaused && !own.has(id),
  );
  const selling: Record<string, string> = {};
  for (const { id, status } of listings.items) selling[status] ??= id;
  const buying: Record<string, string> = {};
  for (const { listingId, state } of purchases.items) buying[state] ??= listingId;
  const withQuestions = buyable.filter(({ payer }) => payer === 'seller');
  const details = await Promise.all(
    withQuestions.map(({ id }) =>
      query<{ id: string; obstacle: string | null; race: { buyerFields: string[] } }>(
        visitor,
        'listings.byId',
        { id },
      ),
    ),
  );
  const disputeIn = (own: (PurchaseSummary | null | undefined)[]) =>
    own.find((purchase) => purchase?.state === 'disputed')?.dispute?.id;
  const soldOf = (raceName: string) =>
    listings.items.find(({ title, status }) => title === raceName && status === 'pending_name_change')?.id;
  return {
    openDispute: disputeIn(purchases.items),
    sellersDispute: disputeIn(listings.items.map(({ purchase }) => purchase)),
    informationRequested: soldOf('Exempelloppet'),
    byMail: soldOf('Vikingarännet'),
    needsDetails: details.find(({ obstacle, race }) => !obstacle && race.buyerFields.includes('email'))?.id,
    resalePaused: items.find(({ resalePaused }) => resalePaused)?.id,
    forSale: buyable.find(({ payer }) => payer === 'seller')?.id,
    feeToBuyer: buyable.find(({ payer }) => payer === 'buyer')?.id,
    selling,
    buying,
  };
}
