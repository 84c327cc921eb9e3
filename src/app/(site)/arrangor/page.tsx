import { NameChangesView } from '@/features/organisers/name-changes-view';
import { OrganiserFrame } from '@/features/organisers/organiser-frame';
import { nameChangesFirst } from '@/features/organisers/organiser-paths';
import { privateMetadata } from '@/features/seo/page-metadata';
import { api } from '@/trpc/server';

export const metadata = privateMetadata('Namnbyten att göra');

/** The name changes that wait for an organiser, for its contacts. */
export default function NameChangesPage() {
  return (
    <OrganiserFrame
      page="nameChanges"
      prefetch={() => api.organisers.nameChanges.prefetchInfinite(nameChangesFirst)}
    >
      <NameChangesView />
    </OrganiserFrame>
  );
}
