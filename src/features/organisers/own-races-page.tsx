import { api } from '@/trpc/server';
import { OrganiserFrame } from './organiser-frame';
import { OwnRacesView } from './own-races-view';

/** The races of an organiser, for its contacts. */
export function OwnRacesPage() {
  return (
    <OrganiserFrame page="races" prefetch={() => api.organisers.races.prefetch()}>
      <OwnRacesView />
    </OrganiserFrame>
  );
}
