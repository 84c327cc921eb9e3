'use client';

import { confirmAction } from '@/components/confirm';
import { errorCodeOf, errorTextOf } from '@/components/errors';
import { showError, showProblem } from '@/components/toast';
import type { ErrorCode } from '@/domain/errors';
import { NAME_CHANGE_HOURS } from '@/domain/purchase/deadlines';
import { errorTexts } from '@/text/errors';
import { trpc } from '@/trpc/client';

/** The text of the error code; a general one for unknown errors. */
function showFailure(error: unknown, unknown: string, own: Partial<Record<ErrorCode, string>> = {}): void {
  const code = errorCodeOf(error);
  if (code === 'OFFLINE') showError(error);
  else showProblem('Fel', code === 'SERVER_ERROR' ? unknown : (own[code] ?? errorTextOf(error).text));
}

const relistTexts: Partial<Record<ErrorCode, string>> = {
  SELLER_REQUIRED: 'Betalleverantören behöver mer av dig innan du kan sälja igen.',
  ENTRY_ALREADY_LISTED:
    'En annan annons för loppet har nu samma startnummer. Är numret ditt, hör av dig så reder vi ut det tillsammans.',
};

/** Why a paused listing cannot be relisted, for its seller. */
export const relistRefusal = (obstacle: ErrorCode): string =>
  relistTexts[obstacle] ?? errorTexts[obstacle].text;

/** The place is being bought or is sold. */
export const NOT_DELETABLE =
  'Platsen håller på att köpas eller är såld. Du kan bara ta bort annonser som inte har någon köpare.';

const NOT_PAUSABLE = 'Platsen håller på att köpas eller är såld, så annonsen kan inte pausas.';

/** Relists a paused listing. */
export const useRelist = () =>
  trpc.listings.relist.useMutation({
    meta: {
      done: [
        'Annonsen är återaktiverad',
        `Platsen är till salu igen. När den säljs gäller ${NAME_CHANGE_HOURS}-timmars regeln: gör namnbytet inom ${NAME_CHANGE_HOURS} timmar.`,
      ],
    },
    onError: (error) =>
      showFailure(error, 'Kunde inte återaktivera annonsen. Försök igen.', {
        ...relistTexts,
        LISTING_NOT_FOUND: 'Annonsen är borttagen och kan inte återaktiveras.',
      }),
  });

/** Pauses a listing that nobody is buying. */
export const usePause = () =>
  trpc.listings.pause.useMutation({
    meta: { done: ['Annonsen är pausad', 'Den syns inte för köpare. Du kan återaktivera den när du vill.'] },
    onError: (error) =>
      showFailure(error, 'Kunde inte pausa annonsen. Försök igen.', {
        LISTING_NOT_EDITABLE: NOT_PAUSABLE,
        LISTING_NOT_FOUND: 'Annonsen är borttagen.',
      }),
  });

export const useDeleteListing = () =>
  trpc.listings.delete.useMutation({
    meta: { done: ['Annons borttagen', 'Annonsen har tagits bort permanent.'] },
    onError: (error) =>
      showFailure(error, 'Kunde inte ta bort annonsen. Försök igen.', {
        LISTING_NOT_EDITABLE: NOT_DELETABLE,
        LISTING_NOT_FOUND: 'Annonsen är redan borttagen.',
      }),
  });

export const confirmDeletion = (onConfirm: () => void): void =>
  confirmAction({
    title: 'Är du säker?',
    text: 'Detta kommer att permanent ta bort din annons. Denna åtgärd kan inte ångras.',
    confirm: 'Ta bort annons',
    danger: true,
    onConfirm,
  });
