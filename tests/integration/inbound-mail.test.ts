import { randomBytes } from 'node:crypto';
import { db } from '@sandbox/database';
import { aRace } from '@sandbox/scenario/listings';
import { aProof } from '@sandbox/scenario/proof';
import { aPurchase, continuePurchase, type PurchaseFixture } from '@sandbox/scenario/purchase';
import { aUser } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { POST } from '@/app/api/inbound-mail/mime/route';
import { callAs, clockAt } from '@/domain/account/actor';
import { MAX_MAIL, MAX_MAILS } from '@/domain/purchase/mail-proof';
import { HOUR, MINUTE, plus } from '@/domain/time';
import { limits } from '@/server/auth/rate-limit';
import { inboundMails, organisers, rateLimits } from '@/server/db/schema';
import { mailAddressOf } from '@/server/inbound-mail/address';
import { signDelivery } from '@/server/inbound-mail/delivery';
import { MAX_FORWARDS } from '@/server/inbound-mail/read-mail';
import { runDeadlines } from '@/server/jobs/run-deadlines';
import { now } from '@/server/lib/clock';
import { checkMail } from '@/server/services/inbound-mail/check-mail';
import { findPurchase } from '@/server/services/inbound-mail/internal/find-purchase';
import { addMail, receiveMail } from '@/server/services/inbound-mail/receive-mail';
import { refuseTransfer } from '@/server/services/organisers/answer-name-change';
import { exportData } from '@/server/services/profile/export-data';
import { confirmReceipt } from '@/server/services/purchases/buyer-steps';
import { readLogs } from '@/server/services/purchases/read-logs';
import { readMails } from '@/server/services/purchases/read-mails';
import { completeNameChange } from '@/server/services/purchases/seller-steps';
import { tablesWith } from '../support/every-table';
import { expectSettled } from '../support/ledger';
import { anOrganiser, makeContact, organiserOf } from '../support/organisers';
import { atOnce, outcomeOf } from '../support/outcome';
import { logOf, readPurchase, stateOf } from '../support/rows';
import {
  aMail,
  aSigner,
  dnsOf,
  forwarded,
  type MailParts,
  seal,
  sign,
  signatureId,
} from '../support/signed-mail';

const KEY = process.env.INBOUND_MAIL_SIGNING_KEY ?? '';
const klubben = aSigner('klubben.example');
const other = aSigner('annan.example');
const google = aSigner('google.com', 'arc');
const dns = dnsOf(klubben, other, google);

/** A paid purchase of a race whose organiser mails from klubben.example. */
async function scene(mailDomains = ['klubben.example']) {
  const race = await aRace({ buyerFields: ['full_name'] });
  const organiserId = await anOrganiser(race.id);
  const agreed = {
    mailDomains,
    mailProves: true,
    confirmationWords: ['Platsen i {lopp} står nu på {namn}.'],
  };
  await db.update(organisers).set(agreed).where(eq(organisers.id, organiserId));
  const fixture = await aPurchase({ race }).paid().done();
  return { race, fixture };
}
type Scene = Awaited<ReturnType<typeof scene>>;

/** What the organiser of a scene writes when the name is changed. */
const confirmation = ({ race, fixture }: Scene, parts: MailParts = {}): string =>
  aMail({
    date: plus(fixture.purchase.paidAt as Date, MINUTE),
    subject: 'Namnbyte',
    body: `Hej!\r\n\r\nPlatsen i ${race.raceName} står nu på Karin Köpare. Ärende ${fixture.purchase.id}.`,
    ...parts,
  });

/** The same, signed by the organiser. */
const signedBy = (given: Scene, parts: MailParts = {}): Promise<string> =>
  sign(confirmation(given, parts), klubben);

const deliver = (fixture: PurchaseFixture, mail: string, token = randomBytes(25).toString('hex')) =>
  receiveMail(
    { recipient: mailAddressOf(fixture.purchase.id) ?? '', raw: Buffer.from(mail), token },
    { actor: { type: 'mail' }, now: now() },
  );

const rowsOf = ({ purchase }: PurchaseFixture) =>
  db
    .select()
    .from(inboundMails)
    .where(eq(inboundMails.purchaseId, purchase.id))
    .orderBy(inboundMails.receivedAt);

const check = (mailId: string, resolver = dns) =>
  checkMail({ mailId }, clockAt(plus(now(), 2 * MINUTE)), resolver);
const firstOf = async (fixture: PurchaseFixture) => (await rowsOf(fixture))[0]?.id ?? '';

/** Has a mail delivered and checked. @returns its verdict, or why it proves nothing. */
async function judged(fixture: PurchaseFixture, mail: string, resolver = dns) {
  expect(await deliver(fixture, mail)).toBe('stored');
  const mailId = (await rowsOf(fixture)).find(({ verdict }) => verdict === null)?.id ?? '';
  await check(mailId, resolver);
  const after = (await rowsOf(fixture)).find(({ id }) => id === mailId);
  return after?.reason ?? after?.verdict;
}

const confirmed = ({ listing, buyer }: PurchaseFixture) =>
  confirmReceipt({ listingId: listing.id }, callAs('buyer', buyer.id, now()));

describe('a signed mail of the organiser', () => {
  test('confirms the name change, as the organiser’s mail', async () => {
    const given = await scene();
    const { fixture } = given;
    expect(await judged(fixture, await signedBy(given))).toBe('verified');
    const purchase = await readPurchase(fixture.purchase.id);
    expect(purchase).toMatchObject({ state: 'awaiting_buyer_confirmation', nameChangeVerifiedBy: 'mail' });
    expect(purchase.confirmationDeadline).toEqual(plus(purchase.nameChangeVerifiedAt as Date, 24 * HOUR));
    expect((await logOf(fixture.purchase.id)).at(-1)).toBe('nameChangeVerified');
    for (const role of ['buyer', 'seller'] as const) {
      const log = (await readLogs([fixture.purchase.id], role)).get(fixture.purchase.id);
      expect(log?.at(-1)?.what).toBe('verifiedByMail');
      const mails = await readMails(purchase, role);
      expect(mails?.address).toBeNull();
      expect(mails?.items[0]?.content?.text).toContain('står nu på Karin Köpare');
    }
    await confirmed(fixture);
    await expectSettled(fixture.purchase.id);
    // What it says is seen while the purchase runs.
    expect(await readMails(await readPurchase(fixture.purchase.id), 'seller')).toBeNull();
  });

  const inBase64 = { encoding: 'base64' } as const;
  /** Every character that mail may not carry as it is, and "=", in hexadecimal. */
  const quoted = (text: string) =>
    text.replace(/[^ -<>-~]/g, (character) =>
      [...Buffer.from(character)].map((byte) => `=${byte.toString(16).toUpperCase()}`).join(''),
    );
  const forms: Record<string, (given: Scene) => Promise<string>> = {
    'quoted-printable, with a name in a coded header': (given) =>
      signedBy(given, {
        subject: '=?utf-8?Q?Namnbyte_f=C3=B6r_Karin_K=C3=B6pare?=',
        encoding: 'quoted-printable',
        body: `Platsen i ${quoted(given.race.raceName)} =\r\nst=C3=A5r nu p=C3=A5 Karin K=C3=B6pare.`,
      }),
    'base64, as a page': (given) => {
      const page = `<style>p{}</style><p>Platsen i ${given.race.raceName} står nu på <b>Karin</b> K&ouml;pare</p>`;
      const body = Buffer.from(page).toString('base64');
      return signedBy(given, { type: 'text/html; charset=utf-8', encoding: 'base64', body });
    },
    'forwarded as a file': async (given) => forwarded(await signedBy(given)),
    'forwarded twice, as files in base64': async (given) =>
      forwarded(forwarded(await signedBy(given), inBase64), inBase64),
    'with another subject, sealed by Gmail': async (given) => {
      const signed = await signedBy(given);
      const changed = signed.replace('Subject: ', 'Subject: Fwd: ');
      const result = `dkim=pass header.i=@klubben.example header.s=lopp header.b=${signatureId(signed)}`;
      return seal(changed, google, result);
    },
  };
  test.each(Object.entries(forms))('also %s', async (_, mailOf) => {
    const given = await scene();
    expect(await judged(given.fixture, await mailOf(given))).toBe('verified');
    expect(await stateOf(given.fixture)).toBe('awaiting_buyer_confirmation');
  });

  test('of a domain with Swedish letters', async () => {
    const given = await scene(['åsarna.example']);
    const signer = aSigner('xn--sarna-lra.example');
    const mail = confirmation(given, { from: 'Åsarna <info@åsarna.example>' });
    expect(await judged(given.fixture, await sign(mail, signer), dnsOf(signer))).toBe('verified');
  });

  test('changes nothing once the purchase has ended otherwise', async () => {
    const given = await scene();
    await deliver(given.fixture, await signedBy(given));
    const mailId = await firstOf(given.fixture);
    await continuePurchase(given.fixture).nameChanged().confirmed().done();
    await check(mailId);
    expect(await stateOf(given.fixture)).toBe('completed');
    await expectSettled(given.fixture.purchase.id);
  });
});

/**
 * A sender's own signed mail with an invented signature of the organiser's that begins alike and names the true body,
 * sealed by Gmail, which saw that the sender's own held.
 */
async function withInventedSignature(given: Scene, result: string): Promise<string> {
  const own = await sign(confirmation(given), other);
  const b = signatureId(own);
  const bodyHash = /\bbh=([^;]+);/.exec(own)?.[1]?.replace(/\s/g, '');
  const invented = [
    'DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=klubben.example; s=lopp;',
    ' h=From:Subject:Date:Content-Type:Content-Transfer-Encoding;',
    ` bh=${bodyHash}; b=${b}${'A'.repeat(334)}==`,
  ];
  return seal([...invented, own].join('\r\n'), google, `dkim=pass ${result} header.b=${b}`);
}

describe('stays a document, and pays nothing', () => {
  const cases: Record<string, Record<string, (given: Scene) => Promise<string>>> = {
    unsigned: {
      'without a signature': async (given) => confirmation(given),
      'changed after it was signed': async (given) => {
        const signed = await signedBy(given, { body: `${given.race.raceName}: Nils Norrman` });
        return signed.replace('Nils Norrman', 'Karin Köpare');
      },
      'with words after the signed part': async (given) => {
        const mail = confirmation(given, { body: given.race.raceName });
        return `${await sign(mail, klubben, { length: 10 })}Karin Köpare\r\n`;
      },
      'with an invented signature beside the sender’s own, sealed by Gmail': (given) =>
        withInventedSignature(given, 'header.i=@annan.example header.s=lopp'),
      'whose subject is not signed': (given) =>
        sign(confirmation(given), klubben, { headers: ['From', 'Date', 'Content-Type'] }),
    },
    automatic: {
      'that an answering machine has sent': async (given) =>
        sign(`Auto-Submitted: auto-replied\r\n${confirmation(given)}`, klubben),
    },
    other_words: {
      'that refuses': (given) =>
        signedBy(given, {
          body: `Vi kan tyvärr inte byta namn till Karin Köpare på en plats i ${given.race.raceName}.`,
        }),
      'that refuses with the words': (given) =>
        signedBy(given, {
          body: `Vi kan inte säga att platsen i ${given.race.raceName} står nu på Karin Köpare.`,
        }),
      'that names both and quotes a question with the words': (given) =>
        signedBy(given, {
          body: `Ärendet gäller Karin Köpare, ${given.race.raceName}.\r\n\r\n> Kan ni svara så här?\r\n> Platsen i ${given.race.raceName} står nu på Karin Köpare.`,
        }),
      'whose plain text quotes what its page does not mark': (given) => {
        const words = `Platsen i ${given.race.raceName} står nu på Karin Köpare.`;
        const named = `Karin Köpare, ${given.race.raceName}.`;
        return signedBy(given, {
          type: 'multipart/alternative; boundary="delar"',
          body: [
            '--delar\r\nContent-Type: text/plain; charset=utf-8\r\n',
            `Tack, vi svarar snart ${named}\r\n> ${words}`,
            '--delar\r\nContent-Type: text/html; charset=utf-8\r\n',
            `<p>Tack, vi svarar snart ${named}</p><p>${words}</p>`,
            '--delar--',
          ].join('\r\n'),
        });
      },
    },
    other_runner: {
      'that answers automatically with the question': (given) =>
        signedBy(given, {
          subject: 'SV: Karin Köpare',
          body: `Tack, vi svarar inom två dagar.\r\n\r\nDen 3 mars 2027 skrev Sara <s@post.example>:\r\nPlatsen i ${given.race.raceName} står nu på Karin Köpare.`,
        }),
      'that answers with the question as a page quotes it': (given) =>
        signedBy(given, {
          type: 'text/html; charset=utf-8',
          body: `<p>Tack, vi svarar snart.</p><blockquote><p>Platsen i ${given.race.raceName} står nu på Karin Köpare.</p></blockquote>`,
        }),
    },
    other_sender: {
      'forwarded in its text': async (given) =>
        aMail({ from: 'S <s@post.example>', body: `Se här:\r\n${confirmation(given)}` }),
      'deeper in forwarded ones than is looked': async (given) => {
        let mail = await signedBy(given);
        for (let depth = 0; depth <= MAX_FORWARDS; depth += 1) mail = forwarded(mail, { encoding: 'base64' });
        return mail;
      },
    },
    unreadable: {
      'with a second subject': async (given) => `Subject: Karin Köpare\r\n${await signedBy(given)}`,
      'with parts in parts without end': async () => {
        const part = (_: unknown, depth: number) =>
          `Content-Type: multipart/mixed; boundary="g${depth}"\r\n\r\n--g${depth}\r\n`;
        return `From: a@klubben.example\r\n${Array.from({ length: 60 }, part).join('')}`;
      },
      'with a thousand signatures': async (given) => {
        const values = 'v=1; a=rsa-sha256; d=klubben.example; s=lopp; h=from; bh=AA==; b=AA==';
        return `DKIM-Signature: ${values}\r\n`.repeat(1000) + confirmation(given);
      },
      'that is no mail': async () => '\0\0\0',
      // What is behind them makes the lines count, and each is looked at from all those before it.
      'with empty lines that take for ever': async (given) =>
        signedBy(given, { body: '\r\n'.repeat(900_000) }),
    },
  };
  const rows = Object.entries(cases).flatMap(([reason, mails]) =>
    Object.entries(mails).map(([what, mailOf]) => [what, reason, mailOf] as const),
  );
  test.each(rows)('%s: %s', async (_, reason, mailOf) => {
    const given = await scene();
    const { id, state, nameChangeDeadline } = given.fixture.purchase;
    const found = await judged(given.fixture, await mailOf(given));
    // What holds nothing has neither a sender nor anything else.
    expect(found === 'other_sender' && reason === 'unreadable' ? reason : found).toBe(reason);
    const untouched = { nameChangeVerifiedAt: null, confirmationDeadline: null };
    const after = await readPurchase(id);
    expect(after).toMatchObject({ state, nameChangeDeadline, ...untouched });
    for (const role of ['buyer', 'seller', 'admin'] as const) {
      const mails = await readMails(after, role);
      expect(mails?.items).toMatchObject([{ verdict: 'document', reason: found }]);
    }
  });

  test.each([
    ['no_words', { confirmationWords: [] }],
    ['unknown_organiser', { mailProves: false }],
    [
      'no_words',
      { confirmationWords: [], proposedWords: ['Platsen i {lopp} står nu på {namn}.'], proposedAt: now() },
    ],
  ])('while an admin has not checked it: %s, %j', async (reason, changes) => {
    const given = await scene();
    const organiserId = await organiserOf(given.race.id);
    await db.update(organisers).set(changes).where(eq(organisers.id, organiserId));
    const purchase = await readPurchase(given.fixture.purchase.id);
    expect(await readMails(purchase, 'buyer')).toMatchObject({ confirms: false });
    expect(await judged(given.fixture, await signedBy(given))).toBe(reason);
    expect(await stateOf(given.fixture)).toBe('pending_name_change');
  });

  test('that has proved another purchase, by its Message-ID or its body, also at once', async () => {
    const first = await scene();
    const second = await aPurchase({ race: first.race }).paid().done();
    const [date, id] = [plus(now(), MINUTE), '<ett@klubben.example>'];
    const mail = await signedBy(first, { date, id });
    const sameBody = await signedBy(first, { date, id: '<tva@klubben.example>' });
    const body = `Platsen i ${first.race.raceName} står nu på Karin Köpare.`;
    const sameId = await signedBy(first, { date, id, body });
    expect(await judged(first.fixture, mail)).toBe('verified');
    expect(await judged(second, sameBody)).toBe('used');
    expect(await judged(second, sameId)).toBe('used');
    expect(await judged(second, forwarded(mail))).toBe('used');
    expect(await stateOf(second)).toBe('pending_name_change');
    // The other party may forward it to the same purchase as well.
    expect(await judged(first.fixture, forwarded(mail))).toBe('verified');
  });
});

test('seller, organiser, mail and clock act at once, and there is one outcome', async () => {
  for (let round = 0; round < 3; round += 1) {
    const given = await scene();
    const { fixture } = given;
    const contact = await aUser();
    await makeContact(await organiserOf(given.race.id), contact);
    await deliver(fixture, await signedBy(given));
    const mailId = await firstOf(fixture);
    const { listing, purchase } = fixture;
    const proofUploadId = await aProof({ listingId: listing.id, ownerId: listing.sellerId });
    const organiser = callAs('organiser', contact.id, now());
    const seller = callAs('seller', listing.sellerId, now());
    const actions = [
      () => check(mailId),
      () => check(mailId),
      () => refuseTransfer({ purchaseId: purchase.id, reason: 'Platsen är överlåten.' }, organiser),
      () => completeNameChange({ listingId: listing.id, proofUploadId }, seller),
      () => runDeadlines(clockAt(plus(purchase.nameChangeDeadline as Date, MINUTE))),
    ];
    const turned = [...actions.slice(round), ...actions.slice(0, round)];
    await Promise.all(turned.map((action) => outcomeOf(action())));
    const after = await readPurchase(purchase.id);
    const verified = (await logOf(purchase.id)).filter((event) => event === 'nameChangeVerified');
    expect(verified).toHaveLength(after.nameChangeVerifiedAt ? 1 : 0);
    // The clock is after the buyer's day to answer too.
    expect(['awaiting_buyer_confirmation', 'completed', 'refunded']).toContain(after.state);
    if (after.state === 'awaiting_buyer_confirmation') {
      await confirmed(fixture);
    }
    await expectSettled(purchase.id);
  }
});

test('keys that DNS does not answer about are looked up again', async () => {
  const given = await scene();
  await deliver(given.fixture, await signedBy(given));
  const mailId = await firstOf(given.fixture);
  const verdict = async () => (await rowsOf(given.fixture))[0]?.verdict;
  const silent = () => Promise.reject(Object.assign(new Error('timeout'), { code: 'ETIMEOUT' }));
  await expect(check(mailId, silent)).rejects.toThrow('DNS');
  expect(await verdict()).toBeNull();
  await check(mailId);
  expect(await verdict()).toBe('verified');
  // Once checked it is not checked again.
  await check(mailId, dnsOf());
  expect(await verdict()).toBe('verified');
});

describe('the route', () => {
  const post = (fields: Record<string, string>) =>
    POST(
      new Request('http://localhost:3000/api/inbound-mail/mime', {
        method: 'POST',
        body: new URLSearchParams(fields),
      }),
    );
  const signed = (recipient: string, mail: string, age = 0) => {
    const proof = {
      timestamp: String(Math.floor((Date.now() - age) / 1000)),
      token: randomBytes(25).toString('hex'),
    };
    return { ...proof, recipient, 'body-mime': mail, signature: signDelivery(KEY, proof) };
  };

  test('takes a mail once, however often it is delivered, and keeps it unreadable to others', async () => {
    const given = await scene();
    const { fixture } = given;
    const address = mailAddressOf(fixture.purchase.id) ?? '';
    // Short enough to be read out, and read as it is heard.
    expect(address).toMatch(/^[0-9a-z]{4}-[0-9a-z]{4}@/);
    for (const heard of [
      address.toUpperCase(),
      address.replace('-', ''),
      address.replace(/[01](?=.*@)/g, (sign) => (sign === '0' ? 'o' : 'l')),
    ])
      expect(await findPurchase(heard)).toBe(fixture.purchase.id);
    const mail = confirmation(given, { body: 'hemliga ord' });
    const fields = signed(address, mail);
    await Promise.all(atOnce(3, () => post(fields)));
    expect((await post(fields)).status).toBe(200);
    expect((await post(signed(fields.recipient, mail))).status).toBe(200);
    expect((await rowsOf(fixture)).length).toBe(1);
    expect(await tablesWith('hemliga ord')).toEqual([]);
  });

  test('takes none that is not signed, is too old, or whose token brings another mail', async () => {
    const { fixture } = await scene();
    const address = mailAddressOf(fixture.purchase.id) ?? '';
    const fields = signed(address, aMail({}));
    const tries = [
      { ...fields, signature: '' },
      { ...fields, signature: fields.signature.replace(/^./, (first) => (first === '0' ? '1' : '0')) },
      { ...fields, timestamp: String(Number(fields.timestamp) + 1) },
      { ...fields, token: randomBytes(25).toString('hex') },
      signed(address, aMail({}), 10 * HOUR),
      signed(address, aMail({}), -HOUR),
      {},
    ];
    for (const each of tries) expect((await post(each as Record<string, string>)).status).toBe(401);
    expect((await post(fields)).status).toBe(200);
    expect((await post({ ...fields, 'body-mime': aMail({ body: 'annat' }) })).status).toBe(401);
    expect((await rowsOf(fixture)).length).toBe(1);
  });

  test('reads few fields, of forms, and not many that are unsigned from one place', async () => {
    await db.delete(rateLimits);
    const { fixture } = await scene();
    const address = mailAddressOf(fixture.purchase.id) ?? '';
    const send = (body: BodyInit, type?: string) =>
      POST(
        new Request('http://localhost:3000/api/inbound-mail/mime', {
          method: 'POST',
          body,
          headers: type ? { 'content-type': type } : {},
        }),
      );
    const many = await send('a&'.repeat(400_000), 'application/x-www-form-urlencoded');
    expect(many.status).toBe(413);
    for (const type of ['application/json', 'message/rfc822'])
      expect((await send('{}', type)).status).toBe(415);
    const form = new FormData();
    for (const [name, value] of Object.entries(signed(address, aMail({})))) form.set(name, value);
    expect((await send(form)).status).toBe(200);
    for (let sent = 3; sent < limits.unsigned.points; sent += 1) expect((await post({})).status).toBe(401);
    const limited = await send(form);
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(limits.unsigned.duration - 60);
    await db.delete(rateLimits);
    // What is signed is not counted.
    for (let sent = 0; sent <= limits.unsigned.points; sent += 1) await send(form);
    expect((await send(form)).status).toBe(200);
  });

  test('takes no more of a sender who guesses addresses, for a while', async () => {
    await db.delete(rateLimits);
    const { fixture } = await scene();
    const address = mailAddressOf(fixture.purchase.id) ?? '';
    const guessed = address.replace(/.@/, (end) => (end === '0@' ? '2@' : '0@'));
    const from = (sender: string, recipient: string) =>
      post({ ...signed(recipient, aMail({ body: randomBytes(5).toString('hex') })), sender });
    // What reaches a purchase is not counted.
    expect((await from('gissar@post.example', address)).status).toBe(200);
    for (let sent = 0; sent < limits.unknownMail.points; sent += 1)
      expect((await from('gissar@post.example', guessed)).status).toBe(406);
    const limited = await from('Gissar@post.example', address);
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(limits.unknownMail.duration - 60);
    expect((await from('klubben@post.example', address)).status).toBe(200);
  });

  test('refuses for good what is nobody’s, too much, or too late, which a file is too', async () => {
    const { fixture } = await scene();
    const address = mailAddressOf(fixture.purchase.id) ?? '';
    const guessed = address.replace(/.@/, (end) => (end === '0@' ? '2@' : '0@'));
    const elsewhere = address.replace(/@.*/, '@annan.example');
    for (const recipient of [guessed, 'info@loppbytet.example', elsewhere, '']) {
      expect((await post(signed(recipient, aMail({})))).status).toBe(406);
    }
    expect((await post(signed(address, 'x'.repeat(MAX_MAIL + 1)))).status).toBe(406);
    expect((await post(signed(address, 'x'.repeat(4 * MAX_MAIL)))).status).toBe(413);
    for (let sent = 0; sent < MAX_MAILS; sent += 1) await deliver(fixture, aMail({ body: String(sent) }));
    expect((await post(signed(address, aMail({ body: 'en till' })))).status).toBe(406);
    const ended = await aPurchase().paid().nameChanged().confirmed().done();
    expect((await post(signed(mailAddressOf(ended.purchase.id) ?? '', aMail({})))).status).toBe(406);
    const file = { purchaseId: ended.purchase.id, mail: Buffer.from(aMail({})).toString('base64') };
    const added = addMail(file, callAs('user', ended.buyer.id, now()));
    expect(await outcomeOf(added)).toBe('WRONG_STATE');
  });
});

const add = (fixture: PurchaseFixture, userId: string, mail: string) =>
  addMail(
    { purchaseId: fixture.purchase.id, mail: Buffer.from(mail).toString('base64') },
    callAs('user', userId, now()),
  );

test('a file comes from a party alone, and is exported to whom it concerns', async () => {
  const given = await scene();
  const { fixture } = given;
  const mail = await signedBy(given);
  expect(await outcomeOf(add(fixture, (await aUser()).id, mail))).toBe('PURCHASE_NOT_FOUND');
  expect(await outcomeOf(add(fixture, fixture.buyer.id, '%PDF-1.7'))).toBe('UPLOAD_DAMAGED');
  await add(fixture, fixture.listing.sellerId, mail);
  const [row] = await rowsOf(fixture);
  expect(row?.addedBy).toBe(fixture.listing.sellerId);
  await check(row?.id ?? '');
  for (const userId of [fixture.buyer.id, fixture.listing.sellerId]) {
    let text = '';
    for await (const part of exportData(callAs('user', userId, now()))) text += part;
    expect(text).toContain('står nu på Karin Köpare');
  }
});
