import type { CaughtMail } from '@sandbox/mail';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { aServer } from '../../support/http-server';
import { type TestSandbox, testSandbox } from './support';

let t: TestSandbox;
beforeAll(async () => {
  t = await testSandbox({ smtpPort: 0 });
});
afterAll(() => t.stop());

it('shows a mail with the pictures it brings, and keeps it as it was sent', async () => {
  const content = Buffer.from('a picture');
  const transport = createTransport({ host: '127.0.0.1', port: t.sandbox.smtpPort ?? 0 });
  await transport.sendMail({
    from: 'Loppbytet <hej@loppbytet.example>',
    to: 'bild@loppbytet.example',
    subject: 'Med bild',
    html: '<img src="cid:lopp-1@loppbytet.example" alt="Vasaloppet">',
    attachments: [
      { cid: 'lopp-1@loppbytet.example', content, contentType: 'image/png', contentDisposition: 'inline' },
    ],
  });
  transport.close();
  const [mail]: CaughtMail[] = JSON.parse(await t.read('/mail?to=bild@loppbytet.example'));
  expect(mail).toMatchObject({
    html: '<img src="cid:lopp-1@loppbytet.example" alt="Vasaloppet">',
    pictures: ['lopp-1@loppbytet.example'],
    attachments: [],
  });
  const page = await t.read(`/mail/${mail?.id}`);
  expect(page).toContain(`data:image/png;base64,${content.toString('base64')}`);
  expect(page).not.toContain('cid:lopp-1');
  expect(page).toContain('sandbox=');
});

it('sends a mail back to its return path, as the provider of incoming mail brings it', async () => {
  const posted: URLSearchParams[] = [];
  const provider = await aServer(async (request) => {
    posted.push(new URLSearchParams(await request.text()));
    return new Response();
  });
  onTestFinished(() => provider.close());
  const inboundMail = {
    domain: 'mejl.loppbytet.example',
    signingKey: 'a-signing-key-of-ours',
    url: provider.url,
  };
  const own = await testSandbox({ smtpPort: 0, inboundMail });
  onTestFinished(() => own.stop());
  const transport = createTransport({ host: '127.0.0.1', port: own.sandbox.smtpPort ?? 0 });
  const returnPath = 'r-1@mejl.loppbytet.example';
  await transport.sendMail({
    from: 'Loppbytet <hej@loppbytet.example>',
    to: 'borta@post.example',
    envelope: { from: returnPath, to: 'borta@post.example' },
    subject: 'Kommer tillbaka',
  });
  transport.close();
  const [mail] = own.sandbox.mails.list();
  expect(mail).toMatchObject({ from: 'hej@loppbytet.example', returnPath });
  await own.post(`/mail/${mail?.id}/bounce`);
  expect(posted).toHaveLength(1);
  const [form] = posted;
  expect([form?.get('recipient'), form?.get('sender')]).toEqual([returnPath, '']);
  expect(form?.get('body-mime')).toContain('Final-Recipient: rfc822; borta@post.example');
});
