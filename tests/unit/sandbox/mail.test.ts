import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CaughtMail } from '../../../src/sandbox/server';
import { type TestSandbox, testSandbox } from './support';

let t: TestSandbox;
beforeAll(async () => {
  t = await testSandbox({ smtpPort: 0 });
});
afterAll(() => t.stop());

it('catches mail, shows it newest first and can be emptied', async () => {
  const transport = createTransport({ host: '127.0.0.1', port: t.sandbox.smtpPort ?? 0 });
  const send = (to: string | string[], subject: string) =>
    transport.sendMail({
      from: 'Loppbytet <hej@loppbytet.example>',
      to,
      subject,
      text: 'Hej på dig!',
      html: '<p>Hej på <b>dig</b>!</p>',
      headers: { 'List-Unsubscribe': '<http://localhost:1/av>' },
    });
  await send('Kalle <kopare@loppbytet.example>', 'Första');
  await send(['a@loppbytet.example', 'b@loppbytet.example'], 'Andra åäö');
  transport.close();

  const list = async (query = '') =>
    (await (await fetch(`${t.sandbox.url}/mail${query}`)).json()) as CaughtMail[];
  const mails = await list();
  expect(mails).toMatchObject([
    { to: 'a@loppbytet.example, b@loppbytet.example', subject: 'Andra åäö' },
    { to: 'kopare@loppbytet.example', subject: 'Första', html: '<p>Hej på <b>dig</b>!</p>' },
  ]);
  expect(mails[1]?.text.trim()).toBe('Hej på dig!');
  expect(mails[1]?.headers['list-unsubscribe']).toBe('<http://localhost:1/av>');
  expect((await list('?to=b@loppbytet.example')).map((mail) => mail.subject)).toEqual(['Andra åäö']);

  const page = await (await fetch(`${t.sandbox.url}/mail/${mails[1]?.id}`)).text();
  expect(page).toContain('sandbox=');
  expect(page).toContain('Hej på dig!');

  await fetch(`${t.sandbox.url}/mail`, { method: 'DELETE' });
  expect(await list()).toEqual([]);
});

it('shows a mail with the pictures it brings, and keeps it as it was sent', async () => {
  const transport = createTransport({ host: '127.0.0.1', port: t.sandbox.smtpPort ?? 0 });
  const content = Buffer.from('a picture');
  await transport.sendMail({
    from: 'hej@loppbytet.example',
    to: 'bild@loppbytet.example',
    subject: 'Med bild',
    html: '<img src="cid:lopp-1@loppbytet.example" alt="Vasaloppet">',
    attachments: [
      { cid: 'lopp-1@loppbytet.example', content, contentType: 'image/png', contentDisposition: 'inline' },
    ],
  });
  transport.close();
  const [mail] = (await (
    await fetch(`${t.sandbox.url}/mail?to=bild@loppbytet.example`)
  ).json()) as CaughtMail[];
  expect(mail).toMatchObject({
    html: '<img src="cid:lopp-1@loppbytet.example" alt="Vasaloppet">',
    pictures: ['lopp-1@loppbytet.example'],
    attachments: [],
  });
  const page = await (await fetch(`${t.sandbox.url}/mail/${mail?.id}`)).text();
  expect(page).toContain(`data:image/png;base64,${content.toString('base64')}`);
  expect(page).not.toContain('cid:lopp-1');
});
