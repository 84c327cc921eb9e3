import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { POST } from '@/app/api/inbound-mail/mime/route';
import { callAs, clockAt } from '@/domain/actor';
import { MAX_FORWARDS, MAX_MAIL, MAX_MAILS } from '@/domain/mail-proof';
import { HOUR, MINUTE, plus } from '@/domain/time';
import { db } from '@/sandbox/database';
import { aListing, aRace } from '@/sandbox/scenario/listings';
import { aUser } from '@/sandbox/scenario/people';
import { aProof } from '@/sandbox/scenario/proof';
import { aPurchase, type PurchaseFixture } from '@/sandbox/scenario/purchase';
import { inboundMails, organisers } from '@/server/db/schema';
import { mailAddressOf, purchaseAt } from '@/server/inbound-mail/address';
import { signDelivery } from '@/server/inbound-mail/delivery';
import { now } from '@/server/lib/clock';
import { exportData } from '@/server/services/accounts/export-data';
import { addMail } from '@/server/services/inbound-mail/add-mail';
import { checkMail } from '@/server/services/inbound-mail/check-mail';
import { readMails } from '@/server/services/inbound-mail/internal/read-mails';
import { receiveMail } from '@/server/services/inbound-mail/receive-mail';
import { refuseTransfer } from '@/server/services/organisers/refuse-transfer';
import { completeNameChange } from '@/server/services/purchases/complete-name-change';
import { confirmReceipt } from '@/server/services/purchases/confirm-receipt';
import { readLogs } from '@/server/services/purchases/internal/read-logs';
import { runDeadlines } from '@/server/services/purchases/run-deadlines';
import { tablesWith } from '../support/every-table';
import { expectSettled } from '../support/ledger';
import { anOrganiser, makeContact, organiserOf } from '../support/organisers';
import { atOnce, outcomeOf } from '../support/outcome';
import { logOf, readPurchase } from '../support/rows';
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
  await db.update(organisers).set({ mailDomains }).where(eq(organisers.id, organiserId));
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

/** Has a mail delivered and checked. @returns its verdict, or why it proves nothing. */
async function judged(
  fixture: PurchaseFixture,
  mail: string,
  resolver = dns,
): Promise<string | null | undefined> {
  expect(await deliver(fixture, mail)).toBe('stored');
  const row = (await rowsOf(fixture)).find(({ verdict }) => verdict === null);
  await checkMail({ mailId: row?.id ?? '' }, clockAt(plus(now(), 2 * MINUTE)), resolver);
  const [after] = await db
    .select()
    .from(inboundMails)
    .where(eq(inboundMails.id, row?.id ?? ''));
  return after?.reason ?? after?.verdict;
}

/** The seller and the buyer do their parts. */
async function finish({ listing, buyer }: PurchaseFixture): Promise<void> {
  const proofUploadId = await aProof({ listingId: listing.id, ownerId: listing.sellerId });
  await completeNameChange(
    { listingId: listing.id, proofUploadId },
    callAs('seller', listing.sellerId, now()),
  );
  await confirmReceipt({ listingId: listing.id }, callAs('buyer', buyer.id, now()));
}

const stateOf = async ({ purchase }: PurchaseFixture) => (await readPurchase(purchase.id)).state;

describe('a signed mail of the organiser', () => {
  test('confirms the name change, as the organiser’s mail', async () => {
    const given = await scene();
    const { fixture } = given;
    expect(await judged(fixture, await sign(confirmation(given), klubben))).toBe('verified');
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
    await confirmReceipt({ listingId: fixture.listing.id }, callAs('buyer', fixture.buyer.id, now()));
    await expectSettled(fixture.purchase.id);
    // What it says is seen while the purchase runs.
    expect(await readMails(await readPurchase(fixture.purchase.id), 'seller')).toBeNull();
  });

  test.each<[string, (given: Scene) => Promise<string>]>([
    [
      'quoted-printable, with a name in a coded header',
      (given) =>
        sign(
          confirmation(given, {
            subject: '=?utf-8?Q?Namnbyte_f=C3=B6r_Karin_K=C3=B6pare?=',
            encoding: 'quoted-printable',
            body: `Platsen i ${given.race.raceName.replaceAll('=', '=3D').replace(/[^ -~]/g, (c) => [...Buffer.from(c)].map((b) => `=${b.toString(16).toUpperCase()}`).join(''))} =\r\n=C3=A4r bytt.`,
          }),
          klubben,
        ),
    ],
    [
      'base64, as a page',
      (given) =>
        sign(
          confirmation(given, {
            type: 'text/html; charset=utf-8',
            encoding: 'base64',
            body: Buffer.from(
              `<style>p{}</style><p>${given.race.raceName}: <b>Karin</b> K&ouml;pare</p>`,
            ).toString('base64'),
          }),
          klubben,
        ),
    ],
    ['forwarded as a file', async (given) => forwarded(await sign(confirmation(given), klubben))],
    [
      'forwarded as a file in base64',
      async (given) => forwarded(await sign(confirmation(given), klubben), { encoding: 'base64' }),
    ],
    [
      'forwarded twice',
      async (given) =>
        forwarded(forwarded(await sign(confirmation(given), klubben), { encoding: 'base64' }), {
          encoding: 'base64',
        }),
    ],
    [
      'with another subject, sealed by Gmail',
      async (given) => {
        const signed = await sign(confirmation(given), klubben);
        const changed = signed.replace('Subject: ', 'Subject: Fwd: ');
        return seal(changed, google, `dkim=pass header.i=@klubben.example header.b=${signatureId(signed)}`);
      },
    ],
  ])('also %s', async (_, mailOf) => {
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
    const mail = await sign(confirmation(given), klubben);
    await deliver(given.fixture, mail);
    const [row] = await rowsOf(given.fixture);
    await finish(given.fixture);
    await checkMail({ mailId: row?.id ?? '' }, clockAt(now()), dns);
    expect(await stateOf(given.fixture)).toBe('completed');
    await expectSettled(given.fixture.purchase.id);
  });
});

describe('stays a document, and pays nothing', () => {
  const cases: [string, string, (given: Scene) => Promise<string>][] = [
    ['without a signature', 'unsigned', async (given) => confirmation(given)],
    [
      'signed by another who says that it is the organiser',
      'unsigned',
      (given) => sign(confirmation(given), other),
    ],
    [
      'from another, whose signature holds',
      'other_sender',
      (given) => sign(confirmation(given, { from: 'A <a@annan.example>' }), other),
    ],
    [
      'changed after it was signed',
      'unsigned',
      async (given) =>
        (await sign(confirmation(given, { body: `${given.race.raceName}: Nils Norrman` }), klubben)).replace(
          'Nils Norrman',
          'Karin Köpare',
        ),
    ],
    [
      'with words after the signed part',
      'unsigned',
      async (given) =>
        `${await sign(confirmation(given, { body: given.race.raceName }), klubben, { length: 10 })}Karin Köpare\r\n`,
    ],
    [
      'with a second subject',
      'unreadable',
      async (given) => `Subject: Karin Köpare\r\n${await sign(confirmation(given), klubben)}`,
    ],
    [
      'whose subject is not signed',
      'unsigned',
      (given) => sign(confirmation(given), klubben, { headers: ['From', 'Date', 'Content-Type'] }),
    ],
    [
      'forwarded in its text',
      'other_sender',
      async (given) =>
        aMail({ from: 'S <s@post.example>', body: `Vidarebefordrat:\r\n${confirmation(given)}` }),
    ],
    [
      'that names another runner',
      'other_runner',
      (given) => sign(confirmation(given, { body: `${given.race.raceName}: Nils Norrman` }), klubben),
    ],
    [
      'of another race',
      'other_race',
      (given) => sign(confirmation(given, { body: 'Provmilen: Karin Köpare' }), klubben),
    ],
    [
      'from before the payment',
      'other_time',
      (given) =>
        sign(confirmation(given, { date: plus(given.fixture.purchase.paidAt as Date, -MINUTE) }), klubben),
    ],
    [
      'from a time to come',
      'other_time',
      (given) => sign(confirmation(given, { date: plus(now(), 3 * HOUR) }), klubben),
    ],
    [
      'sealed by a forwarder whom nobody trusts',
      'unsigned',
      async (given) => {
        const signed = await sign(confirmation(given), klubben);
        const id = signatureId(signed);
        return seal(signed.replace('Subject: ', 'Subject: Fwd: '), other, `dkim=pass header.b=${id}`);
      },
    ],
    [
      'deeper in forwarded ones than is looked',
      'other_sender',
      async (given) => {
        let mail = await sign(confirmation(given), klubben);
        for (let depth = 0; depth <= MAX_FORWARDS; depth += 1) mail = forwarded(mail, { encoding: 'base64' });
        return mail;
      },
    ],
    [
      'with parts in parts without end',
      'unreadable',
      async () => {
        const parts = Array.from(
          { length: 60 },
          (_, depth) => `Content-Type: multipart/mixed; boundary="g${depth}"\r\n\r\n--g${depth}\r\n`,
        );
        return `From: a@klubben.example\r\n${parts.join('')}`;
      },
    ],
    [
      'with a thousand signatures',
      'unreadable',
      async (given) => {
        const line = `DKIM-Signature: v=1; a=rsa-sha256; d=klubben.example; s=lopp; h=from; bh=AA==; b=AA==\r\n`;
        return line.repeat(1000) + confirmation(given);
      },
    ],
    ['that is no mail', 'unreadable', async () => '\0\0\0'],
  ];
  test.each(cases)('%s', async (_, reason, mailOf) => {
    const given = await scene();
    const { state, nameChangeDeadline } = await readPurchase(given.fixture.purchase.id);
    const found = await judged(given.fixture, await mailOf(given));
    // What holds nothing has neither a sender nor anything else.
    expect(found === 'other_sender' && reason === 'unreadable' ? reason : found).toBe(reason);
    expect(await readPurchase(given.fixture.purchase.id)).toMatchObject({
      ...{ state, nameChangeDeadline, nameChangeVerifiedAt: null, confirmationDeadline: null },
    });
    for (const role of ['buyer', 'seller', 'admin'] as const) {
      const mails = await readMails(await readPurchase(given.fixture.purchase.id), role);
      expect(mails?.items).toMatchObject([{ verdict: 'document', reason: found }]);
    }
  });

  test('of an organiser whose addresses we do not know, or which are anybody’s', async () => {
    for (const domains of [[], ['klubben.example.gmail.com']]) {
      const given = await scene(domains);
      expect(await judged(given.fixture, await sign(confirmation(given), klubben))).toBe('unknown_organiser');
    }
  });

  test('that has proved another purchase, by its Message-ID or its body, also at once', async () => {
    const first = await scene();
    const second = {
      race: first.race,
      fixture: await aPurchase({ listing: await aListing({ race: first.race }) })
        .paid()
        .done(),
    };
    const date = plus(now(), MINUTE);
    const mail = await sign(confirmation(first, { date, id: '<ett@klubben.example>' }), klubben);
    const sameBody = await sign(confirmation(first, { date, id: '<tva@klubben.example>' }), klubben);
    const sameId = await sign(
      confirmation(first, {
        date,
        id: '<ett@klubben.example>',
        body: `${first.race.raceName}, Karin Köpare`,
      }),
      klubben,
    );
    expect(await judged(first.fixture, mail)).toBe('verified');
    expect(await judged(second.fixture, sameBody)).toBe('used');
    expect(await judged(second.fixture, sameId)).toBe('used');
    expect(await judged(second.fixture, forwarded(mail))).toBe('used');
    expect(await stateOf(second.fixture)).toBe('pending_name_change');
    // The other party may forward it to the same purchase as well.
    expect(await judged(first.fixture, forwarded(mail))).toBe('verified');
  });
});

test('seller, organiser, mail and clock act at once, and there is one outcome', async () => {
  for (let round = 0; round < 4; round += 1) {
    const given = await scene();
    const { fixture } = given;
    const contact = await aUser();
    await makeContact(await organiserOf(given.race.id), contact);
    await deliver(fixture, await sign(confirmation(given), klubben));
    const [row] = await rowsOf(fixture);
    const { listing, purchase } = fixture;
    const proofUploadId = await aProof({ listingId: listing.id, ownerId: listing.sellerId });
    const organiser = callAs('organiser', contact.id, now());
    const acts = [
      () => checkMail({ mailId: row?.id ?? '' }, clockAt(plus(now(), 2 * MINUTE)), dns),
      () => checkMail({ mailId: row?.id ?? '' }, clockAt(plus(now(), 2 * MINUTE)), dns),
      () => refuseTransfer({ purchaseId: purchase.id, reason: 'Platsen är överlåten.' }, organiser),
      () =>
        completeNameChange(
          { listingId: listing.id, proofUploadId },
          callAs('seller', listing.sellerId, now()),
        ),
      () => runDeadlines(clockAt(plus(purchase.nameChangeDeadline as Date, MINUTE))),
    ];
    await Promise.all(
      acts.map((_, index) => outcomeOf((acts[(index + round) % acts.length] as () => Promise<unknown>)())),
    );
    const after = await readPurchase(purchase.id);
    const log = await logOf(purchase.id);
    expect(log.filter((event) => event === 'nameChangeVerified').length).toBe(
      after.nameChangeVerifiedAt ? 1 : 0,
    );
    // The clock stands after the buyer's day to answer too.
    expect(['awaiting_buyer_confirmation', 'completed', 'refunded']).toContain(after.state);
    if (after.state === 'awaiting_buyer_confirmation') {
      await confirmReceipt({ listingId: listing.id }, callAs('buyer', fixture.buyer.id, now()));
    }
    await expectSettled(purchase.id);
  }
});

test('keys that DNS does not answer about are asked for again', async () => {
  const given = await scene();
  await deliver(given.fixture, await sign(confirmation(given), klubben));
  const [row] = await rowsOf(given.fixture);
  const check = (resolver: typeof dns) =>
    checkMail({ mailId: row?.id ?? '' }, clockAt(plus(now(), 2 * MINUTE)), resolver);
  await expect(
    check(async () => {
      throw Object.assign(new Error('timeout'), { code: 'ETIMEOUT' });
    }),
  ).rejects.toThrow('DNS');
  expect((await rowsOf(given.fixture))[0]?.verdict).toBeNull();
  await check(dns);
  expect((await rowsOf(given.fixture))[0]?.verdict).toBe('verified');
  // Once checked it is not checked again.
  await check(dnsOf());
  expect((await rowsOf(given.fixture))[0]?.verdict).toBe('verified');
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
    const { fixture, ...rest } = await scene();
    const mail = confirmation({ fixture, ...rest }, { body: 'hemliga ord' });
    const fields = signed(mailAddressOf(fixture.purchase.id) ?? '', mail);
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

  test('refuses for good what is nobody’s, too much, or too late', async () => {
    const { fixture } = await scene();
    const address = mailAddressOf(fixture.purchase.id) ?? '';
    const guessed = address.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'));
    for (const recipient of [
      guessed,
      'info@loppbytet.example',
      address.replace(/@.*/, '@annan.example'),
      '',
    ]) {
      expect((await post(signed(recipient, aMail({})))).status).toBe(406);
    }
    expect((await post(signed(address, 'x'.repeat(MAX_MAIL + 1)))).status).toBe(406);
    expect((await post(signed(address, 'x'.repeat(4 * MAX_MAIL)))).status).toBe(413);
    for (let sent = 0; sent < MAX_MAILS; sent += 1) await deliver(fixture, aMail({ body: String(sent) }));
    expect((await post(signed(address, aMail({ body: 'en till' })))).status).toBe(406);
    const ended = await aPurchase().paid().nameChanged().confirmed().done();
    expect((await post(signed(mailAddressOf(ended.purchase.id) ?? '', aMail({})))).status).toBe(406);
  });

  test('an address leads to its own purchase, in capitals too', async () => {
    const { fixture } = await scene();
    const address = mailAddressOf(fixture.purchase.id) ?? '';
    expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64);
    expect(purchaseAt(address.toUpperCase())).toBe(fixture.purchase.id);
  });
});

describe('a file', () => {
  const add = (fixture: PurchaseFixture, userId: string, mail: string) =>
    addMail(
      { purchaseId: fixture.purchase.id, mail: Buffer.from(mail).toString('base64') },
      callAs('user', userId, now()),
    );

  test('comes from a party alone, and is exported to whom it concerns', async () => {
    const given = await scene();
    const { fixture } = given;
    const mail = await sign(confirmation(given), klubben);
    expect(await outcomeOf(add(fixture, (await aUser()).id, mail))).toBe('PURCHASE_NOT_FOUND');
    expect(await outcomeOf(add(fixture, fixture.buyer.id, '%PDF-1.7'))).toBe('UPLOAD_DAMAGED');
    await add(fixture, fixture.listing.sellerId, mail);
    const [row] = await rowsOf(fixture);
    expect(row?.addedBy).toBe(fixture.listing.sellerId);
    await checkMail({ mailId: row?.id ?? '' }, clockAt(plus(now(), 2 * MINUTE)), dns);
    for (const userId of [fixture.buyer.id, fixture.listing.sellerId]) {
      let text = '';
      for await (const part of exportData(callAs('user', userId, now()))) text += part;
      expect(text).toContain('står nu på Karin Köpare');
    }
  });

  test('comes too late once the purchase has ended', async () => {
    const ended = await aPurchase().paid().nameChanged().confirmed().done();
    expect(await outcomeOf(add(ended, ended.buyer.id, aMail({})))).toBe('WRONG_STATE');
  });
});
