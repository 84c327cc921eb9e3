'use client';

import { Button } from '@mantine/core';
import { IconShare } from '@tabler/icons-react';
import { useState } from 'react';
import { refusedOffline, showDone, showProblem } from '@/components/toast';

const FILE = 'nummerlapp.png';

/** Saves a file as a link with `download` does. */
function save(file: File): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: FILE });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * The picture of the buyer's bib in the phone's own share sheet; where there is none it is saved. Drawn when asked for,
 * and it shows no more of the runner than the first name.
 */
export function ShareBibButton({ purchaseId, text }: { purchaseId: string; text: string }) {
  const [busy, setBusy] = useState(false);
  async function share() {
    setBusy(true);
    try {
      const answer = await fetch(`/api/purchases/${purchaseId}/picture`);
      if (!answer.ok) throw new Error(String(answer.status));
      const file = new File([await answer.blob()], FILE, { type: 'image/png' });
      if (typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] })) {
        // Closing the sheet is not a failure.
        await navigator.share({ text, files: [file] }).catch(() => undefined);
      } else {
        save(file);
        showDone('Bilden är sparad', 'Den visar ditt förnamn, loppet och hur långt det är kvar.');
      }
    } catch {
      if (!refusedOffline()) showProblem('Kunde inte hämta bilden', 'Försök igen om en liten stund.');
    }
    setBusy(false);
  }
  return (
    <Button
      variant="light"
      loading={busy}
      leftSection={<IconShare size={20} aria-hidden="true" />}
      onClick={() => void share()}
    >
      Dela nummerlappen
    </Button>
  );
}
