import { api } from '@/trpc/server';
import { NameChangesView } from './name-changes-view';
import { OrganiserFrame } from './organiser-frame';
import { nameChangesFirst } from './organiser-paths';

/** The name changes that wait for an organiser, for its contacts. */
export function NameChangesPage() {
  return (
    <OrganiserFrame
      page="nameChanges"
      prefetch={() => api.organisers.nameChanges.prefetchInfinite(nameChangesFirst)}
    >
      <NameChangesView />
    </OrganiserFrame>
  );
}
