import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { errorCodeOf } from '@/components/error-code';
import { keepsCookies } from '@/components/keeps-cookies';
import { pageUser, readHint } from '@/components/page-user';
import type { ErrorCode } from '@/domain/errors';
import type { AppRouter } from '@/server/api/root';

/** What the answers about a session have in common. */
interface Answer {
  user: { tag: string } | null;
}

/** Refused as the server does. */
const refusedHere = (code: ErrorCode): TRPCClientError<AppRouter> =>
  TRPCClientError.from({ error: { code: -1, message: code, data: { code } } });

const signIns: ReadonlySet<string> = new Set(['auth.login', 'auth.logInWithCode', 'passkeys.logIn']);
const signOuts: ReadonlySet<string> = new Set(['auth.logout', 'account.logOutEverywhere', 'account.delete']);

/** A code works only in the browser that asked for it, which a cookie names. */
const needsCookies = (path: string): boolean => signIns.has(path) || path === 'auth.requestCode';

/**
 * Knows for whom the page was drawn (components/page-user.ts): the first user of an answer about the session, then who
 * signs in in this tab. Where the browser keeps no cookie a sign-in is refused, before it is tried where that is known.
 * @param refused shows that the server took the page for another user's. Its parameter: whether something was pressed.
 */
export const pageUserLink =
  (refused: (pressed: boolean) => void): TRPCLink<AppRouter> =>
  () =>
  ({ op, next }) =>
    observable((observer) => {
      if (needsCookies(op.path) && !keepsCookies()) return observer.error(refusedHere('COOKIES_REFUSED'));
      const before = pageUser.get();
      return next(op).subscribe({
        ...observer,
        next(answer) {
          const { user } = ('data' in answer.result && (answer.result.data as Answer | null)) || {};
          if (signIns.has(op.path)) {
            // The hint comes with the session's cookie, which no script can read.
            if (readHint() === null) return observer.error(refusedHere('COOKIES_REFUSED'));
            pageUser.set(user?.tag ?? null);
          }
          if (signOuts.has(op.path)) pageUser.set(null);
          // Not after a sign-out that was quicker.
          if (op.path === 'auth.session' && user && before === null && pageUser.get() === null) {
            pageUser.set(user.tag);
          }
          observer.next(answer);
        },
        error(refusal) {
          if (errorCodeOf(refusal) === 'OTHER_USER') refused(op.type === 'mutation');
          observer.error(refusal);
        },
      });
    });
