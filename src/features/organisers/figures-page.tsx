import { api } from '@/trpc/server';
import { FiguresView } from './figures-view';
import { OrganiserFrame } from './organiser-frame';
import { figuresFirst } from './organiser-paths';

/** How an organiser's races have done, for its contacts. */
export function FiguresPage() {
  return (
    <OrganiserFrame
      page="figures"
      width="wide"
      prefetch={() => api.organisers.figures.prefetch(figuresFirst)}
    >
      <FiguresView />
    </OrganiserFrame>
  );
}
