import type { CaughtMail } from '@sandbox/mail';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
