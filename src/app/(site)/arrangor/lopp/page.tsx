import { OrganiserFrame } from '@/features/organisers/organiser-frame';
import { OwnRacesView } from '@/features/organisers/own-races-view';
import { privateMetadata } from '@/features/seo/page-metadata';
import { api } from '@/trpc/server';

export const metadata = privateMetadata('Era lopp');

/** The races of an organiser, for its contacts. */
export default function OwnRacesPage() {
  return (
    <OrganiserFrame
      page="races"
      prefetch={() => Promise.all([api.organisers.races.prefetch(), api.organisers.words.prefetch()])}
    >
      <OwnRacesView />
    </OrganiserFrame>
  );
}
