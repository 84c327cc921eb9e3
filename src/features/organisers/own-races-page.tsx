import { api } from '@/trpc/server';
import { OrganiserFrame } from './organiser-frame';
import { OwnRacesView } from './own-races-view';

/** The races of an organiser, for its contacts. */
export function OwnRacesPage() {
  return (
    <OrganiserFrame
      page="races"
      prefetch={() => Promise.all([api.organisers.races.prefetch(), api.organisers.words.prefetch()])}
    >
      <OwnRacesView />
    </OrganiserFrame>
  );
}
