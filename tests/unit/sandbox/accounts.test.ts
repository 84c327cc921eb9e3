import { expect, it } from 'vitest';
import { aSandboxEach, onboarding, readyAccount, submit } from './support';

const t = aSandboxEach();
const visit = (url: string) => fetch(url, { redirect: 'manual' });
const locationOf = (answer: Response) => answer.headers.get('location');

it('a new account owes everything; leaving its form changes nothing, and finishing opens it', async () => {
  const { account, url } = await onboarding(t);
  expect(account).toMatchObject({
    details_submitted: false,
    payouts_enabled: false,
    capabilities: { transfers: 'inactive' },
    requirements: { disabled_reason: 'requirements.past_due' },
  });
  expect(account.requirements?.currently_due).not.toHaveLength(0);
  await visit(url);
  expect(locationOf(await submit(url, { action: 'leave' }))).toBe('http://localhost:1/return');
  expect(await t.stripe.accounts.retrieve(account.id)).toMatchObject({ details_submitted: false });
  expect(locationOf(await submit(url, { action: 'finish' }))).toBe('http://localhost:1/return');
  expect(await t.stripe.accounts.retrieve(account.id)).toMatchObject({
    details_submitted: true,
    charges_enabled: true,
    payouts_enabled: true,
    capabilities: { transfers: 'active' },
    requirements: { currently_due: [], disabled_reason: null },
  });
});

it('a link works for one visit within five minutes, whose page can be reloaded', async () => {
  const { url, expiresIn } = await onboarding(t);
  expect(expiresIn).toBe(300);
  const formUrl = new URL(locationOf(await visit(url)) ?? '', url).href;
  for (const _ of ['visit', 'reload']) {
    const page = await (await visit(formUrl)).text();
    expect(page).toContain('Slutför');
    expect(page).toContain('Lämna halvvägs');
  }
  expect(locationOf(await visit(url))).toBe('http://localhost:1/refresh');
  const late = await onboarding(t);
  await t.sandbox.clock.advance({ minutes: 5 });
  expect(locationOf(await visit(late.url))).toBe('http://localhost:1/refresh');
});

it('a failed payout marks the bank account; its events and those of the account are Connect’s alone', async () => {
  const { id } = await readyAccount(t);
  const bank = async () => (await t.stripe.accounts.retrieve(id)).external_accounts?.data[0]?.status;
  expect(await bank()).toBe('new');
  await t.post(`/accounts/${id}/transfers`, { state: 'inactive' });
  await t.post(`/accounts/${id}/payout`, { outcome: 'failed' });
  expect(await bank()).toBe('errored');
  const platform = await t.stripe.events.list({ types: ['account.updated', 'payout.failed'] });
  expect(platform.data).toEqual([]);
  const eventsOf = async (type: string) => (await t.stripe.events.list({ type }, { stripeAccount: id })).data;
  const updates = (await eventsOf('account.updated')).map(({ account, data }) => [
    account,
    (data.object as { capabilities: { transfers: string } }).capabilities.transfers,
  ]);
  expect(updates).toEqual([
    [id, 'inactive'],
    [id, 'active'],
  ]);
  const [failed] = await eventsOf('payout.failed');
  expect(failed?.account).toBe(id);
  await expect(t.stripe.events.retrieve(failed?.id ?? '')).rejects.toThrow('No such event');
});

it('refuses transfers without card_payments to a platform that is not approved for it', async () => {
  await t.post('/faults', [{ transfersAlone: 'refused' }]);
  const requested = { requested: true };
  const create = (capabilities: Record<string, { requested: boolean }>) =>
    t.stripe.accounts.create({ country: 'SE', capabilities });
  await expect(create({ transfers: requested })).rejects.toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('Your platform needs approval'),
  });
  expect(await create({ transfers: requested, card_payments: requested })).toHaveProperty('id');
});
