import { FiguresView } from '@/features/organisers/figures-view';
import { OrganiserFrame } from '@/features/organisers/organiser-frame';
import { figuresFirst } from '@/features/organisers/organiser-paths';
import { privateMetadata } from '@/features/seo/page-metadata';
import { api } from '@/trpc/server';

export const metadata = privateMetadata('Siffror');

/** How an organiser's races have done, for its contacts. */
export default function FiguresPage() {
  return (
    <OrganiserFrame page="figures" prefetch={() => api.organisers.figures.prefetch(figuresFirst)}>
      <FiguresView />
    </OrganiserFrame>
  );
}
