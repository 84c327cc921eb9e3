import { initTRPC, TRPCError } from '@trpc/server';
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc';
import { ZodError, z } from 'zod';
import { type Call, callAs, visitorAt } from '@/domain/account/actor';
import { may, type Permission } from '@/domain/account/admins';
import { DomainError, type ErrorCode, refusalKinds } from '@/domain/errors';
import { type Audited, resultOf } from '@/server/services/audit';
import { refuseOthers } from '@/server/services/organisers';
import { errorTexts } from '@/text/errors';
import { transformer } from '@/trpc/transformer';
import { codeBrowserCookie, newCodeBrowser, readCodeBrowser } from '../auth/cookies';
import { countFormMail } from '../auth/guesses';
import { findKnownDevice, readDeviceCookie } from '../auth/known-device';
import { pageUserOf, refuseOthersPage } from '../auth/page-user';
import { consumeRateLimit } from '../auth/rate-limit';
import { clientAddress, isSameOrigin } from '../auth/request';
import { type CurrentSession, readSession, refuseStaleSession, viewerCall } from '../auth/session';
import { hintOf, noSignedInHint, readSignedInHint, signedInHint } from '../auth/signed-in-hint';
import { DEADLOCK_DETECTED, LOCK_NOT_AVAILABLE, sqlState } from '../db/errors';
import { now } from '../lib/clock';
import { withDeadline } from '../lib/deadline';
import { logger } from '../lib/logger';
import { inSpan } from '../lib/measures';
import { isStripeError } from '../stripe/client';
import { inputTransformer } from './input-transformer';

export interface Context {
  session: CurrentSession | null;
  /** The caller's network address, for rate limits only. */
  address: string;
  /** False when a page of another site sent the request. */
  sameOrigin: boolean;
  now: Date;
  /** The tag of the user whose page sent the request, unverified (auth/page-user.ts). */
  pageUser?: string | null;
  /** The user agent. */
  userAgent?: string | null;
  /** The cookie that makes this browser known to an account, unverified. */
  deviceCookie?: string | null;
  /** The name that the cookie of a browser that requested a code holds (auth/cookies.ts). */
  codeBrowser?: string | null;
  /** Sets a cookie on the response; absent where there is none. */
  setCookie?: (cookie: string) => void;
}

/**
 * How long a query waits, in ms, for a database that hangs and does not even report its own statement timeout of 15 s
 * (db/role-limits.ts). Mutations have no limit: their outcome would be unknown.
 */
const READING_MS = 30_000;

/** Facts of a call's caller, from the request's headers. */
export async function createContext(request: { headers: Headers; resHeaders?: Headers }): Promise<Context> {
  const { headers, resHeaders } = request;
  const session = await withDeadline(readSession(headers.get('cookie')), READING_MS).catch((err) => {
    logger.error({ err }, 'session not read');
    throw err;
  });
  if (session?.cookie) resHeaders?.append('set-cookie', session.cookie);
  // Kept in step: a session may have ended elsewhere, or be older than the hint, and a user becomes an admin.
  if (session?.cookie || readSignedInHint(headers.get('cookie')) !== (session && hintOf(session.user))) {
    resHeaders?.append('set-cookie', session ? signedInHint(session.user) : noSignedInHint());
  }
  return {
    session,
    address: clientAddress(headers),
    sameOrigin: isSameOrigin(headers),
    now: now(),
    pageUser: pageUserOf(headers),
    userAgent: headers.get('user-agent'),
    deviceCookie: readDeviceCookie(headers.get('cookie')),
    codeBrowser: readCodeBrowser(headers.get('cookie')),
    ...(resHeaders && { setCookie: (cookie: string) => resHeaders.append('set-cookie', cookie) }),
  };
}

/** What a browser that asks for a code is called, and a cookie that keeps it as long as the code works. */
export function browserAsking({
  codeBrowser,
  setCookie,
}: Pick<Context, 'codeBrowser' | 'setCookie'>): string {
  const browser = codeBrowser ?? newCodeBrowser();
  setCookie?.(codeBrowserCookie(browser));
  return browser;
}

/** The context of public pages, which are the same for everyone. */
export const createVisitorContext = (): Context => ({
  session: null,
  address: '',
  sameOrigin: true,
  now: now(),
});

const byTransport: Partial<Record<TRPC_ERROR_CODE_KEY, ErrorCode>> = {
  UNAUTHORIZED: 'NOT_SIGNED_IN',
  FORBIDDEN: 'NOT_ALLOWED',
  NOT_FOUND: 'NOT_FOUND',
  BAD_REQUEST: 'INVALID_INPUT',
  PARSE_ERROR: 'INVALID_INPUT',
  METHOD_NOT_SUPPORTED: 'NOT_FOUND',
  PAYLOAD_TOO_LARGE: 'INVALID_INPUT',
  TOO_MANY_REQUESTS: 'RATE_LIMITED',
};

/** Our code for any error, whatever threw it. */
const codeOf = (error: TRPCError): ErrorCode =>
  error.cause instanceof DomainError ? error.cause.code : (byTransport[error.code] ?? 'SERVER_ERROR');

/** The first message of each field that was wrong. */
function fieldErrors(cause: unknown): Record<string, string> | undefined {
  if (!(cause instanceof ZodError)) return undefined;
  const { fieldErrors } = z.flattenError(cause as ZodError<Record<string, unknown>>);
  return Object.fromEntries(
    Object.entries(fieldErrors).flatMap(([field, messages]) => (messages?.[0] ? [[field, messages[0]]] : [])),
  );
}

const t = initTRPC.context<Context>().create({
  transformer: { input: inputTransformer, output: transformer },
  sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
  errorFormatter: ({ shape, error }) => {
    const code = codeOf(error);
    const fields = fieldErrors(error.cause);
    return {
      ...shape,
      message: errorTexts[code].text,
      data: {
        httpStatus: shape.data.httpStatus,
        path: shape.data.path,
        code,
        field: error.cause instanceof DomainError ? error.cause.field : undefined,
        fieldErrors: fields,
      },
    };
  },
});

/** Turns our refusals into transport errors, and logs mutations, refusals and unexpected errors. */
const withErrors = t.middleware(async ({ ctx, next, path, type }) => {
  const answer = () => (type === 'query' ? withDeadline(next(), READING_MS) : next());
  const result = await inSpan(path, answer).catch((err) => {
    logger.error({ path, err }, 'call failed');
    throw err;
  });
  const userId = ctx.session?.user.id;
  if (result.ok) {
    if (type === 'mutation') logger.info({ path, userId }, 'done');
    return result;
  }
  const { error } = result;
  const cause = error.cause;
  logger.info({ path, userId, code: codeOf(error) }, 'refused');
  if (cause instanceof DomainError) {
    throw new TRPCError({ code: refusalKinds[cause.code], cause });
  }
  if (isStripeError(cause)) {
    logger.error({ path, stripeCode: cause.code, requestId: cause.requestId }, 'payment provider failed');
    throw new TRPCError({ code: 'SERVICE_UNAVAILABLE', cause: new DomainError('PAYMENT_PROVIDER_DOWN') });
  }
  // Too many at once wanted the same row (db/role-limits.ts, db/deadlocks.ts); what the call did is undone.
  const state = sqlState(cause);
  if (state === LOCK_NOT_AVAILABLE || state === DEADLOCK_DETECTED) {
    logger.warn({ path, err: cause }, 'lock not available');
    throw new TRPCError({ code: refusalKinds.BUSY, cause: new DomainError('BUSY') });
  }
  if (error.code !== 'INTERNAL_SERVER_ERROR') throw error;
  logger.error({ path, err: cause ?? error }, 'call failed');
  // Without its cause, which may quote personal data: Next prints what a page throws.
  throw new TRPCError({ code: 'INTERNAL_SERVER_ERROR' });
});

/** A page that was drawn for one user does nothing as another. */
const withPageUser = t.middleware(({ ctx, next }) => {
  refuseOthersPage(ctx.pageUser ?? null, ctx.session?.user ?? null);
  return next();
});

export const router = t.router;

/** Anyone; `ctx.call` is who calls and when, for the service verbs. */
export const publicProcedure = t.procedure
  .use(withErrors)
  .use(withPageUser)
  .use(({ ctx, type, next }) => {
    // A write from another site's page is refused, whatever cookies come along.
    if (type === 'mutation' && !ctx.sameOrigin) throw new DomainError('NOT_ALLOWED');
    const userId = ctx.session?.user.id;
    const call: Call<'visitor' | 'user'> = userId ? callAs('user', userId, ctx.now) : visitorAt(ctx.now);
    return next({ ctx: { call } });
  });

/** Anyone signed in; `ctx.user` is who. */
export const signedInProcedure = publicProcedure.use(({ ctx, next }) => {
  if (!ctx.session) throw new DomainError('NOT_SIGNED_IN');
  const { user, sessionId, confirmedAt } = ctx.session;
  return next({ ctx: { user, sessionId, confirmedAt, call: callAs('user', user.id, ctx.now) } });
});

/** Anyone signed in, as a buyer. */
export const buyerProcedure = signedInProcedure.use(({ ctx, next }) =>
  next({ ctx: { call: callAs('buyer', ctx.user.id, ctx.now) } }),
);

/** Anyone signed in, as a seller. */
export const sellerProcedure = signedInProcedure.use(({ ctx, next }) =>
  next({ ctx: { call: callAs('seller', ctx.user.id, ctx.now) } }),
);

/** The confirmed contacts of organisers; each verb asks whose race it is. */
export const organiserProcedure = signedInProcedure.use(async ({ ctx, next }) => {
  const call = callAs('organiser', ctx.user.id, ctx.now);
  await refuseOthers(call);
  return next({ ctx: { call } });
});

/** The same, of those who have just signed in or just given the password again. */
export const freshOrganiserProcedure = organiserProcedure.use(({ ctx, next }) => {
  refuseStaleSession(ctx.confirmedAt, ctx.now);
  return next();
});

/** Anyone signed in; an admin whose second factor is verified as an admin. */
export const viewerProcedure = signedInProcedure.use(({ ctx, next }) =>
  next({ ctx: { call: viewerCall(ctx.user, ctx.now) } }),
);

/** Anyone signed in who has just signed in, or has just given the password again. */
export const freshProcedure = signedInProcedure.use(({ ctx, next }) => {
  refuseStaleSession(ctx.confirmedAt, ctx.now);
  return next();
});

/** The same, but only of those who sell: buyers have relied on their name and number, and their money goes to a bank account. */
export const freshSellerProcedure = signedInProcedure.use(({ ctx, next }) => {
  if (ctx.user.hasSellerAccount) refuseStaleSession(ctx.confirmedAt, ctx.now);
  return next();
});

/** Admins whose second factor may not be verified in this session: their calls are those of users. */
export const unverifiedAdminProcedure = signedInProcedure.use(({ ctx, next }) => {
  if (!ctx.user.isAdmin) throw new DomainError('ADMIN_REQUIRED');
  return next();
});

/** Counts a mail that a form sends to an address. @throws as `countFormMail` */
export async function limitFormMail(
  { address, deviceCookie = null, now }: Pick<Context, 'address' | 'deviceCookie' | 'now'>,
  email: string,
): Promise<void> {
  const device = await findKnownDevice(email, deviceCookie, now);
  await countFormMail({ email, address, device });
}

/** Counts a call of a signed-in user. @throws DomainError RATE_LIMITED */
export const limit = (kind: Parameters<typeof consumeRateLimit>[0]) =>
  t.middleware(async ({ ctx, next }) => {
    if (ctx.session) await consumeRateLimit(kind, ctx.session.user.id);
    return next();
  });

/**
 * Not exported: what an admin changes goes through `adminMutation`, so that none lacks its row in the audit log.
 * @param permission what the admin's role must allow (domain/account/admins.ts).
 */
const adminProcedure = (permission: Permission) =>
  unverifiedAdminProcedure.use(({ ctx, next }) => {
    if (!ctx.user.actsAsAdmin) throw new DomainError('SECOND_FACTOR_REQUIRED');
    if (!may(ctx.user.adminRole, permission)) throw new DomainError('ROLE_REQUIRED');
    return next({ ctx: { call: callAs('admin', ctx.user.id, ctx.now) } });
  });

/** As `adminProcedure`, of those who have just signed in or just given the password again. */
const freshAdminProcedure = (permission: Permission) =>
  adminProcedure(permission).use(({ ctx, next }) => {
    refuseStaleSession(ctx.confirmedAt, ctx.now);
    return next();
  });

type AdminCall = Call<'admin'>;
type AdminVerb<Schema extends z.ZodType, Result> = (
  input: z.output<Schema>,
  call: AdminCall,
) => Promise<Result>;

/** A query of admins. */
export const adminQuery = <Schema extends z.ZodType, Result>(
  permission: Permission,
  schema: Schema,
  verb: AdminVerb<Schema, Result>,
) =>
  adminProcedure(permission)
    .input(schema)
    .query(({ ctx, input }) => verb(input as z.output<Schema>, ctx.call));

/** A query of admins that takes no input. */
export const adminList = <Result>(permission: Permission, verb: (call: AdminCall) => Promise<Result>) =>
  adminProcedure(permission).query(({ ctx }) => verb(ctx.call));

/** A query of admins whose every reading is recorded in the audit log. */
export const adminView = <Schema extends z.ZodType, Result>(
  permission: Permission,
  schema: Schema,
  verb: AdminVerb<Schema, Audited<Result>>,
) => adminQuery(permission, schema, async (input, call) => resultOf(await verb(input, call)));

/** What an admin does. The verb's result shows that it has left a row in the audit log, or has changed nothing. */
export const adminMutation = <Schema extends z.ZodType, Result>(
  permission: Permission,
  schema: Schema,
  verb: AdminVerb<Schema, Audited<Result>>,
) =>
  adminProcedure(permission)
    .input(schema)
    .mutation(async ({ ctx, input }) => resultOf(await verb(input as z.output<Schema>, ctx.call)));

/** The same, of admins who have just signed in or just given the password again. */
export const freshAdminMutation = <Schema extends z.ZodType, Result>(
  permission: Permission,
  schema: Schema,
  verb: AdminVerb<Schema, Audited<Result>>,
) =>
  freshAdminProcedure(permission)
    .input(schema)
    .mutation(async ({ ctx, input }) => resultOf(await verb(input as z.output<Schema>, ctx.call)));

/** A query of admins that costs much: counted. @throws DomainError RATE_LIMITED */
export const adminSums = <Schema extends z.ZodType, Result>(
  permission: Permission,
  schema: Schema,
  verb: AdminVerb<Schema, Result>,
) =>
  adminProcedure(permission)
    .use(limit('adminSums'))
    .input(schema)
    .query(({ ctx, input }) => verb(input as z.output<Schema>, ctx.call));

/**
 * What an admin looks for, which may be a name or an address. It changes nothing, but is sent as a mutation is: a
 * query's input is in the request's address, and proxies log addresses. @throws DomainError RATE_LIMITED
 */
export const adminSearch = <Schema extends z.ZodType, Result>(
  permission: Permission,
  schema: Schema,
  verb: AdminVerb<Schema, Result>,
) =>
  adminProcedure(permission)
    .use(limit('adminSearch'))
    .input(schema)
    .mutation(({ ctx, input }) => verb(input as z.output<Schema>, ctx.call));
