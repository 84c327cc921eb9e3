import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import { errorCodeOf } from '@/components/error-code';
import type { AppRouter } from '@/server/api/root';

/**
 * For calls that the server allows only shortly after a sign-in: asks who it is, and calls again. When that is not
 * answered the refusal is final.
 */
export const identityLink =
  (confirm: () => Promise<boolean>): TRPCLink<AppRouter> =>
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let call: Unsubscribable;
      function attempt(): void {
        call = next(op).subscribe({
          ...observer,
          error: (refusal) => {
            if (errorCodeOf(refusal) !== 'PASSWORD_NEEDED') return observer.error(refusal);
            confirm().then(
              (confirmed) => (confirmed ? attempt() : observer.error(refusal)),
              (failure) => observer.error(TRPCClientError.from(failure)),
            );
          },
        });
      }
      attempt();
      return () => call.unsubscribe();
    });
