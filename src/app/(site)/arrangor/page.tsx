import { NameChangesView } from '@/features/organisers/name-changes-view';
import { OrganiserFrame } from '@/features/organisers/organiser-frame';
import { nameChangesIn } from '@/features/organisers/organiser-paths';
import { privateMetadata } from '@/features/seo/page-metadata';
import { type SearchParams, toParams } from '@/features/shell/search-params';
import { api } from '@/trpc/server';

export const metadata = privateMetadata('Namnbyten att göra');

/** The name changes that wait for an organiser, for its contacts. */
export default async function NameChangesPage({ searchParams }: { searchParams: SearchParams }) {
  const shown = nameChangesIn(toParams(await searchParams));
  return (
    <OrganiserFrame
      page="nameChanges"
      prefetch={() =>
        Promise.all([api.organisers.nameChanges.prefetchInfinite(shown), api.organisers.races.prefetch()])
      }
    >
      <NameChangesView />
    </OrganiserFrame>
  );
}
