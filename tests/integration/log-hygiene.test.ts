import { db, pg } from '@sandbox/database';
import { aListing, aRace } from '@sandbox/scenario/listings';
import { aProof } from '@sandbox/scenario/proof';
import { aSeller, aUser } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { POST as trpcRoute } from '@/app/api/trpc/[trpc]/route';
import { onRequestError } from '@/instrumentation';
import { disputes, listings, purchases, users } from '@/server/db/schema';
import { logContext, logger } from '@/server/lib/logger';
import { DEAD_LETTERS } from '@/server/queue/queues';
import { Browser } from '../support/browser';
import { as } from '../support/callers';
import { codeMailedTo, wrongCode } from '../support/codes';
import { mailedToken } from '../support/mails';
import { outcomeOf } from '../support/outcome';
import { workQueues } from '../support/queues';
import { confirmEmail, registration, resetPassword, signIn } from '../support/registration';
import { deliverAll, press } from '../support/stripe';

/** Everything that must never stand in a log, as this test's users write it. */
const secret = {
  email: 'hemlina.hemlig@privat.example',
  firstName: 'Hemlina',
  lastName: 'Hemligsson',
  phoneNumber: '+46709876543',
  password: 'djuptHemligt77',
  wrongPassword: 'feltHemligt88',
  newPassword: 'nyttHemligt99',
  birthDate: '1977-03-04',
  street: 'Hemlighetsgatan 7',
  code: 'HEMLIG-KOD-4711',
  newCode: 'HEMLIG-KOD-4712',
  message: 'Min granne Gösta såg allt.',
  userAgent: 'HemligWebbläsare/1.0',
  address: '198.51.100.77',
};

const lines: string[] = [];
// The logger writes where its process does; here it writes to us.
const inside = logger as unknown as Record<symbol, unknown>;
const { level } = logger;
const stream = inside[pino.symbols.streamSym];
beforeAll(() => {
  inside[pino.symbols.streamSym] = { write: (line: string) => lines.push(line) };
  logger.level = 'trace';
});
afterAll(() => {
  inside[pino.symbols.streamSym] = stream;
  logger.level = level;
  vi.unstubAllEnvs();
});

test('a whole purchase, and everything that goes wrong around it, leaves nothing about anyone in the logs', async () => {
  const browser = new Browser();
  const { email, password, firstName, lastName, phoneNumber } = secret;
  const tokens: string[] = [];
  await browser.call((api) =>
    api.auth.register({ ...registration(email, password), firstName, lastName, phoneNumber }),
  );
  tokens.push(await mailedToken(email, '/auth/confirm'));
  await confirmEmail(browser, tokens[0] ?? '');
  await outcomeOf(signIn(browser, email, secret.wrongPassword));
  await trpcRoute(
    new Request('http://localhost:3000/api/trpc/auth.login', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': secret.userAgent,
        'x-forwarded-for': secret.address,
      },
      body: JSON.stringify({ json: { email, password } }),
    }),
  );
  await signIn(browser, email, password);
  tokens.push(browser.cookie?.split('=')[1] ?? '');

  const [seller, race, admin] = await Promise.all([
    aSeller(),
    aRace({ transferMechanism: 'buyer_code', buyerFields: ['birth_date', 'address', 'email', 'phone'] }),
    aUser({ isAdmin: true }),
  ]);
  const listing = await aListing({ seller, race });
  const wish = { listingId: listing.id, priceSeen: listing.price, feeAccepted: true };
  const { birthDate: birth_date, street: address } = secret;
  const buyerDetails = { birth_date, address, email, phone: phoneNumber };
  await browser.call((api) => api.purchases.createCheckout({ ...wish, buyerDetails }));
  const [purchase] = await db.select().from(purchases).where(eq(purchases.listingId, listing.id));
  await press(purchase?.checkoutSessionId ?? null, 'pay');
  await deliverAll(purchase?.checkoutSessionId ?? null);
  const { id: listingId } = listing;
  await as(seller).purchases.forNameChange({ listingId });
  await as(seller).purchases.requestDetails({ listingId, field: 'address', note: secret.message });
  const corrected = { ...buyerDetails, address: `${address}, 111 22 Stockholm` };
  await browser.call((api) => api.purchases.correctDetails({ listingId, buyerDetails: corrected }));
  const proofUploadId = await aProof({ listingId, ownerId: seller.id });
  await as(seller).purchases.completeNameChange({ listingId, code: secret.code, proofUploadId });
  await browser.call((api) => api.purchases.showCode({ listingId }));
  await browser.call((api) => api.purchases.rejectCode({ listingId, text: secret.message }));
  await as(seller).purchases.completeNameChange({ listingId, code: secret.newCode });
  await browser.call((api) => api.purchases.showCode({ listingId }));
  await browser.call((api) => api.disputes.report({ listingId: listing.id, reason: secret.message }));
  const [dispute] = await db.select().from(disputes).where(eq(disputes.listingId, listing.id));
  const disputeId = dispute?.id ?? '';
  await browser.call((api) => api.disputes.post({ disputeId, text: secret.message }));
  await as(admin).admin.resolveDispute({ disputeId, decision: 'refund', notes: secret.message });
  await workQueues();

  // Failures are logged: of a query with personal data in it, of a page, of a job.
  const [row] = await db.select().from(users).where(eq(users.email, email));
  const broken = await db
    .insert(users)
    .values({ ...(row as typeof users.$inferSelect) })
    .catch((failed: unknown) => failed);
  logger.error({ err: broken }, 'call failed');
  vi.stubEnv('NEXT_RUNTIME', 'nodejs');
  await onRequestError(
    broken,
    { path: `/auth/reset?token=${tokens[0]}`, method: 'GET', headers: { cookie: `session=${tokens[1]}` } },
    { routerKind: 'App Router', routePath: '/auth/reset', routeType: 'render', revalidateReason: undefined },
  );
  logContext.run({ requestId: 'r-1' }, () =>
    logger.warn({ email, user: { email, password } }, `till ${email}`),
  );
  await browser.call((api) => api.auth.requestPasswordReset({ email }));
  tokens.push(await mailedToken(email, '/auth/reset'));
  await outcomeOf(browser.call((api) => api.auth.requestCode({ email })));
  tokens.push(await codeMailedTo(email));
  await outcomeOf(browser.call((api) => api.auth.logInWithCode({ email, code: wrongCode(tokens[3] ?? '') })));
  await browser.call((api) => api.auth.logInWithCode({ email, code: tokens[3] ?? '' }));
  await resetPassword(browser, tokens[2] ?? '', secret.newPassword);
  await db.update(listings).set({ description: secret.message }).where(eq(listings.id, listing.id));

  const log = lines.join('');
  expect(lines.length).toBeGreaterThan(3);
  expect(log).toContain('users_pkey');
  expect(log).toContain('"requestId":"r-1"');
  for (const each of [...Object.values(secret), ...tokens, row?.passwordHash ?? '']) {
    expect(each.length).toBeGreaterThan(5);
    expect(log).not.toContain(each);
  }

  // Neither does what failed jobs leave for admins to read.
  const left = await pg`select output::text from pgboss.job where output is not null`;
  const dead = await pg`select output::text from pgboss.job where name = ${DEAD_LETTERS}`;
  for (const each of Object.values(secret)) expect(JSON.stringify([left, dead])).not.toContain(each);
});
