'use client';

import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import dynamic from 'next/dynamic';
import { useRef, useState } from 'react';
import { renderNothing } from '@/components/missing-code';
import { ProgressBar } from '@/components/progress-bar';
import { refusedOffline, showError } from '@/components/toast';
import { useSessionUser } from '@/features/auth/viewer';
import type { StartedWatch } from './watched';

const WatchDialog = dynamic(
  () => import('./watch-dialog').then((file) => file.WatchDialog).catch(renderNothing),
  { loading: ProgressBar },
);
const Watched = dynamic(() => import('./watched').then((file) => file.Watched).catch(renderNothing));

interface WatchButtonProps {
  raceId: string;
  raceName: string;
  fullWidth?: boolean;
}

/** Watches a race: a user's at once, and can be undone; a visitor is asked for an address in a dialog. */
export function WatchButton({ raceId, raceName, fullWidth }: WatchButtonProps) {
  const [opened, setOpened] = useState(false);
  const [watch, setWatch] = useState<(StartedWatch & { raceId: string }) | null>(null);
  const [busy, setBusy] = useState(false);
  const [undone, setUndone] = useState(false);
  /** Known before the busy button is drawn, for a second press meanwhile. */
  const sent = useRef(false);
  const signedIn = useSessionUser() !== null;

  async function watchNow() {
    if (sent.current || refusedOffline()) return;
    sent.current = true;
    setBusy(true);
    try {
      const { startWatch } = await import('./watched');
      const started = await startWatch({ raceId, raceName });
      if (started) setWatch({ ...started, raceId });
      else setOpened(true);
    } catch (error) {
      showError(error, {
        title: 'Ett fel uppstod',
        text: 'Kunde inte skapa bevakning. Försök igen senare.',
      });
    }
    sent.current = false;
    setBusy(false);
  }

  // The race may be another one meanwhile.
  if (watch?.raceId === raceId) {
    return (
      <Watched
        watch={watch}
        race={{ raceId, raceName }}
        onUndone={() => {
          setWatch(null);
          setUndone(true);
        }}
      />
    );
  }
  return (
    <>
      <Button
        variant="light"
        fullWidth={fullWidth}
        // The one that undid it had the focus.
        autoFocus={undone}
        loading={busy}
        leftSection={<IconBell size={20} aria-hidden="true" />}
        onClick={() => (signedIn ? void watchNow() : setOpened(true))}
      >
        Bevaka loppet
      </Button>
      {opened && <WatchDialog raceId={raceId} raceName={raceName} onClose={() => setOpened(false)} />}
    </>
  );
}
