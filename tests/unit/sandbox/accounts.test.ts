import { expect, it } from 'vitest';
import { aSandboxEach, onboarding } from './support';

const t = aSandboxEach();
const visit = (url: string) => fetch(url, { redirect: 'manual' });
const locationOf = (answer: Response) => answer.headers.get('location');

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
