'use client';

import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import dynamic from 'next/dynamic';
import { useEffect, useRef, useState } from 'react';
import { Link } from '@/components/link';
import { renderNothing } from '@/components/missing-code';
import { ProgressBar } from '@/components/progress-bar';
import { showDone, showError } from '@/components/toast';
import { browserApi } from '@/trpc/client';
import classes from './watched.module.css';

const LimitsDialog = dynamic(
  () => import('./limits-dialog').then((file) => file.LimitsDialog).catch(renderNothing),
  { loading: ProgressBar },
);

export interface WatchedRace {
  raceId: string;
  raceName: string;
}

/** Where a user's watches are listed. */
const WATCHES = '/auth/profile?tab=account#bevakningar';

export interface StartedWatch {
  id: string;
  /** It was there before: ending it undoes nothing. */
  already: boolean;
}

/** Watches a race for the user who is signed in, at once; null when nobody is signed in any more. */
export async function startWatch({ raceId }: WatchedRace): Promise<StartedWatch | null> {
  const { client, utils } = browserApi();
  const { user } = await client.auth.session.query();
  if (!user) return null;
  const watch = await client.watches.create.mutate({ raceId, email: user.email, agreed: true });
  void utils.watches.mine.invalidate();
  return watch.status === 'asked' ? null : { id: watch.id, already: watch.status === 'already' };
}

/** Stands in the place of the button that started the watch. */
export function Watched({
  watch: { id, already },
  race,
  onUndone,
}: {
  watch: StartedWatch;
  race: WatchedRace;
  onUndone: () => void;
}) {
  const said = useRef<HTMLParagraphElement>(null);
  const [busy, setBusy] = useState(false);
  const [limiting, setLimiting] = useState(false);
  const end = already ? 'Avsluta' : 'Ångra';
  // The button that had the focus is gone.
  useEffect(() => said.current?.focus({ preventScroll: true }), []);
  async function undo() {
    setBusy(true);
    try {
      const { client, utils } = browserApi();
      await client.watches.remove.mutate({ id });
      void utils.watches.mine.invalidate();
      showDone('Bevakningen är avslutad');
      onUndone();
    } catch (error) {
      setBusy(false);
      showError(error);
    }
  }
  return (
    <div className={classes.watched}>
      {/* Where the button was: a second tap meets no control. */}
      <p ref={said} role="status" tabIndex={-1} className={classes.said}>
        <IconBell size={20} aria-hidden="true" />
        <span>Du bevakar {race.raceName}</span>
      </p>
      <div className={classes.acts}>
        <Button
          variant="default"
          aria-label={`${end} bevakningen av ${race.raceName}`}
          loading={busy}
          onClick={undo}
        >
          {end}
        </Button>
        <Button
          variant="default"
          aria-label={`Välj högsta pris för bevakningen av ${race.raceName}`}
          onClick={() => setLimiting(true)}
        >
          Välj högsta pris
        </Button>
        <Button component={Link} href={WATCHES} variant="subtle">
          Mina bevakningar
        </Button>
      </div>
      {limiting && <LimitsDialog {...race} onClose={() => setLimiting(false)} />}
    </div>
  );
}
