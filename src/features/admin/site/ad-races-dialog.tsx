import { trpc } from '@/trpc/client';
import { RacesDialog } from '../races/races-dialog';
import type { Ad } from './ad-labels';

/** The races an ad is limited to. */
export function AdRacesDialog({ ad, onClose }: { ad: Ad; onClose: () => void }) {
  const save = trpc.admin.ads.setRaces.useMutation({
    meta: { done: 'Annons uppdaterad', failed: 'Kunde inte uppdatera synlighet' },
    onSuccess: onClose,
  });
  return (
    <RacesDialog
      title="Var annonsen visas"
      text="Utan valda lopp visas annonsen överallt."
      label="Visas bara vid"
      none="Alla lopp"
      races={ad.races}
      submit="Spara synlighet"
      busy={save.isPending}
      onSave={(raceIds) => save.mutate({ id: ad.id, raceIds })}
      onClose={onClose}
    />
  );
}
