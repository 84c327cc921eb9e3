import { createTransport, type SendMailOptions } from 'nodemailer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CaughtMail } from '../../../src/sandbox/server';
import { type TestSandbox, testSandbox } from './support';

let t: TestSandbox;
beforeAll(async () => {
  t = await testSandbox({ smtpPort: 0 });
});
afterAll(() => t.stop());

async function send(mail: SendMailOptions): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port: t.sandbox.smtpPort ?? 0 });
  await transport.sendMail({ from: 'Loppbytet <hej@loppbytet.example>', ...mail });
  transport.close();
}
const caught = async (query = ''): Promise<CaughtMail[]> => JSON.parse(await t.read(`/mail${query}`));

it('catches mail, shows it newest first and can be emptied', async () => {
  const mail = {
    text: 'Hej på dig!',
    html: '<p>Hej på <b>dig</b>!</p>',
    headers: { 'List-Unsubscribe': '<http://localhost:1/av>' },
  };
  await send({ ...mail, to: 'Kalle <kopare@loppbytet.example>', subject: 'Första' });
  await send({ ...mail, to: ['a@loppbytet.example', 'b@loppbytet.example'], subject: 'Andra åäö' });

  const mails = await caught();
  expect(mails).toMatchObject([
    { to: 'a@loppbytet.example, b@loppbytet.example', subject: 'Andra åäö' },
    { to: 'kopare@loppbytet.example', subject: 'Första', html: '<p>Hej på <b>dig</b>!</p>' },
  ]);
  expect(mails[1]?.text.trim()).toBe('Hej på dig!');
  expect(mails[1]?.headers['list-unsubscribe']).toBe('<http://localhost:1/av>');
  expect((await caught('?to=b@loppbytet.example')).map((mail) => mail.subject)).toEqual(['Andra åäö']);

  const page = await t.read(`/mail/${mails[1]?.id}`);
  expect(page).toContain('sandbox=');
  expect(page).toContain('Hej på dig!');

  await fetch(`${t.sandbox.url}/mail`, { method: 'DELETE' });
  expect(await caught()).toEqual([]);
});

it('shows a mail with the pictures it brings, and keeps it as it was sent', async () => {
  const content = Buffer.from('a picture');
  await send({
    to: 'bild@loppbytet.example',
    subject: 'Med bild',
    html: '<img src="cid:lopp-1@loppbytet.example" alt="Vasaloppet">',
    attachments: [
      { cid: 'lopp-1@loppbytet.example', content, contentType: 'image/png', contentDisposition: 'inline' },
    ],
  });
  const [mail] = await caught('?to=bild@loppbytet.example');
  expect(mail).toMatchObject({
    html: '<img src="cid:lopp-1@loppbytet.example" alt="Vasaloppet">',
    pictures: ['lopp-1@loppbytet.example'],
    attachments: [],
  });
  const page = await t.read(`/mail/${mail?.id}`);
  expect(page).toContain(`data:image/png;base64,${content.toString('base64')}`);
  expect(page).not.toContain('cid:lopp-1');
});
