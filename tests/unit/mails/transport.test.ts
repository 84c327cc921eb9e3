import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { stubSettings } from '../../support/stub-settings';

afterEach(() => vi.unstubAllEnvs());

interface Taken {
  subjects: string[];
  secure: boolean[];
}

/** A mail server of this machine, under any of its addresses. */
async function aServer(options: SMTPServerOptions = {}): Promise<Taken & { port: number }> {
  const taken: Taken = { subjects: [], secure: [] };
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 0,
    // Or it warns of its own certificate, which is what is wanted here.
    logger: false,
    onData: (stream, session, done) => {
      let text = '';
      stream.on('data', (chunk) => {
        text += chunk;
      });
      stream.on('end', () => {
        taken.subjects.push(/^Subject: (.*)$/m.exec(text)?.[1]?.trim() ?? '');
        taken.secure.push(session.secure);
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  server.listen(0, '0.0.0.0');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>((done) => server.close(done)));
  return Object.assign(taken, { port: (server.server.address() as AddressInfo).port });
}

/** Reaches this machine, and is no loopback address by its name. */
const ELSEWHERE = '0.0.0.0';
const withoutTls = { disabledCommands: ['STARTTLS'] };

async function withSettings(settings: Record<string, string>) {
  stubSettings({ WORKERS: 'off', SMTP_BULK_URL: '', ...settings });
  const { sendMail, UndeliverableError } = await import('@/server/email/transport');
  const send = (subject: string, bulk = false) =>
    sendMail({
      id: 'x',
      to: 'eva@privat.example',
      template: 'placeSold',
      subject,
      html: '<p>Hej</p>',
      text: 'Hej',
      bulk,
    });
  return { send, UndeliverableError };
}

describe('TLS', () => {
  // Workers keep their connections, which is another way of sending.
  test.each(['off', 'on'])(
    'is required of a server elsewhere, whatever its address says; workers %s',
    async (WORKERS) => {
      const { port, subjects } = await aServer(withoutTls);
      for (const query of ['', '?ignoreTLS=true', '?requireTLS=false&opportunisticTLS=true']) {
        const { send } = await withSettings({ WORKERS, SMTP_URL: `smtp://${ELSEWHERE}:${port}/${query}` });
        await expect(send('Hemligt')).rejects.toThrow('SMTP_URL: no TLS with this server');
      }
      const { send } = await withSettings({ WORKERS, SMTP_BULK_URL: `smtp://${ELSEWHERE}:${port}` });
      await expect(send('Nytt', true)).rejects.toThrow('SMTP_BULK_URL: no TLS with this server');
      expect(subjects).toEqual([]);
    },
  );

  test('is not required on this machine', async () => {
    const taken = await aServer(withoutTls);
    const { send } = await withSettings({ SMTP_URL: `smtp://127.0.0.1:${taken.port}` });
    await send('Hej');
    expect(taken).toMatchObject({ subjects: ['Hej'], secure: [false] });
  });

  test('is used where a server elsewhere offers it, with a certificate that is trusted', async () => {
    const taken = await aServer();
    const address = `smtp://${ELSEWHERE}:${taken.port}`;
    const { send } = await withSettings({ SMTP_URL: address });
    await expect(send('Till fel server')).rejects.toThrow(/certificate/);
    const trusting = await withSettings({ SMTP_URL: `${address}/?tls.rejectUnauthorized=false` });
    await trusting.send('Hej');
    expect(taken).toMatchObject({ subjects: ['Hej'], secure: [true] });
  });
});

test('what nobody waits for goes by SMTP_BULK_URL, and by SMTP_URL without it', async () => {
  const [main, bulk] = [await aServer(withoutTls), await aServer(withoutTls)];
  const SMTP_URL = `smtp://127.0.0.1:${main.port}`;
  const both = await withSettings({ SMTP_URL, SMTP_BULK_URL: `smtp://127.0.0.1:${bulk.port}` });
  await both.send('En kod');
  await both.send('En bevakning', true);
  const one = await withSettings({ SMTP_URL });
  await one.send('En till', true);
  expect([main.subjects, bulk.subjects]).toEqual([['En kod', 'En till'], ['En bevakning']]);
});

describe('a reply to the recipient', () => {
  const replyTo = async (reply: string, command: 'onRcptTo' | 'onMailFrom' = 'onRcptTo') => {
    const [, code, words] = /^(\d+) (.*)$/.exec(reply) ?? [];
    const { port } = await aServer({
      ...withoutTls,
      [command]: (_: unknown, __: unknown, done: (error: Error) => void) =>
        done(Object.assign(new Error(words), { responseCode: Number(code) })),
    });
    const { send, UndeliverableError } = await withSettings({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    const error: unknown = await send('Hej').catch((thrown) => thrown);
    return error instanceof UndeliverableError ? error.status : null;
  };

  test.each([
    ['550 5.1.1 <eva@privat.example> no such user', '550 5.1.1'],
    ['550 5.1.10 the domain takes no mail', '550 5.1.10'],
    ['552 5.2.2 mailbox full', '552 5.2.2'],
    ['554 5.2.1 mailbox disabled', '554 5.2.1'],
    ['550 no such user', '550'],
    ['553 mailbox name not allowed', '553'],
  ])('%s is final', async (reply, status) => {
    expect(await replyTo(reply)).toBe(status);
  });

  test.each([
    '451 4.7.1 try again later',
    '450 4.2.1 mailbox busy',
    '550 5.7.1 blocked by our policy',
    '554 5.7.1 your address is listed',
    '550 5.1.8 sender’s domain not found',
    '553 5.1.7 sender’s address malformed',
    '550 5.4.1 relay access denied',
    '554 transaction failed',
    '530 5.7.0 authentication required',
  ])('%s is tried again', async (reply) => {
    expect(await replyTo(reply)).toBeNull();
  });

  test('to the sender is never the recipient’s', async () => {
    expect(await replyTo('550 5.1.1 no such sender', 'onMailFrom')).toBeNull();
  });
});
