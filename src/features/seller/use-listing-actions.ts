'use client';

import { confirmAction } from '@/components/confirm';
import { showDone } from '@/components/toast';
import type { ErrorCode } from '@/domain/errors';
import { NAME_CHANGE_HOURS } from '@/domain/purchase/deadlines';
import { errorTexts } from '@/text/errors';
import { trpc } from '@/trpc/client';

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

/** Relists a paused listing, or asks an admin to. */
export const useRelist = () =>
  trpc.listings.relist.useMutation({
    onSuccess: ({ waits }) => {
      const { title, text } = errorTexts.RELIST_WAITS;
      if (waits) showDone(title, text);
      else
        showDone(
          'Annonsen är återaktiverad',
          `Platsen är till salu igen. När den säljs gäller ${NAME_CHANGE_HOURS}-timmars regeln: gör namnbytet inom ${NAME_CHANGE_HOURS} timmar.`,
        );
    },
    meta: {
      failed: {
        title: 'Fel',
        texts: {
          ...relistTexts,
          SERVER_ERROR: 'Kunde inte återaktivera annonsen. Försök igen.',
          LISTING_NOT_FOUND: 'Annonsen är borttagen och kan inte återaktiveras.',
        },
      },
    },
  });

/** Pauses a listing that nobody is buying. */
export const usePause = () =>
  trpc.listings.pause.useMutation({
    meta: {
      done: ['Annonsen är pausad', 'Den syns inte för köpare. Du kan återaktivera den när du vill.'],
      failed: {
        title: 'Fel',
        texts: {
          SERVER_ERROR: 'Kunde inte pausa annonsen. Försök igen.',
          LISTING_NOT_EDITABLE: 'Platsen håller på att köpas eller är såld, så annonsen kan inte pausas.',
          LISTING_NOT_FOUND: 'Annonsen är borttagen.',
        },
      },
    },
  });

export const useDeleteListing = () =>
  trpc.listings.delete.useMutation({
    meta: {
      done: ['Annons borttagen', 'Annonsen har tagits bort permanent.'],
      failed: {
        title: 'Fel',
        texts: {
          SERVER_ERROR: 'Kunde inte ta bort annonsen. Försök igen.',
          LISTING_NOT_EDITABLE: NOT_DELETABLE,
          LISTING_NOT_FOUND: 'Annonsen är redan borttagen.',
        },
      },
    },
  });

export const confirmDeletion = (onConfirm: () => void): void =>
  confirmAction({
    title: 'Är du säker?',
    text: 'Detta kommer att permanent ta bort din annons. Denna åtgärd kan inte ångras.',
    confirm: 'Ta bort annons',
    danger: true,
    onConfirm,
  });
