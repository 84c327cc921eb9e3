'use client';

import { errorCodeOf, errorTextOf } from '@/components/errors';
import { showDone, showProblem } from '@/components/toast';
import { NAME_CHANGE_HOURS } from '@/domain/purchase/deadlines';
import { trpc } from '@/trpc/client';

/** What the server says of a refusal; of what is unknown, that this did not work. */
function showFailure(error: unknown, unknown: string): void {
  const mute = ['SERVER_ERROR', 'LISTING_NOT_PAUSED'].includes(errorCodeOf(error));
  showProblem('Fel', mute ? unknown : errorTextOf(error).text);
}

/** Everything a listing's own act can change on the profile. */
function useRefresh() {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([
      utils.listings.invalidate(),
      utils.account.notifications.invalidate(),
      utils.account.badges.invalidate(),
    ]);
}

/** Puts a paused listing up for sale again: the same act from the list and from the warnings. */
export function useRelist() {
  const refresh = useRefresh();
  return trpc.listings.relist.useMutation({
    onSuccess: () =>
      showDone(
        'Annonsen är återaktiverad',
        `Platsen är till salu igen. När den säljs gäller ${NAME_CHANGE_HOURS}-timmars regeln: gör namnbytet inom ${NAME_CHANGE_HOURS} timmar.`,
      ),
    onError: (error) => showFailure(error, 'Kunde inte återaktivera annonsen. Försök igen.'),
    onSettled: refresh,
  });
}

export function useDeleteListing() {
  const refresh = useRefresh();
  return trpc.listings.delete.useMutation({
    onSuccess: () => showDone('Annons borttagen', 'Annonsen har tagits bort permanent.'),
    onError: (error) => showFailure(error, 'Kunde inte ta bort annonsen. Försök igen.'),
    onSettled: refresh,
  });
}
