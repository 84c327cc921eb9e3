import { OrganiserFrame } from '@/features/organisers/organiser-frame';
import { WidgetSnippets } from '@/features/organisers/widget-snippet';
import { privateMetadata } from '@/features/seo/page-metadata';
import { api } from '@/trpc/server';

export const metadata = privateMetadata('På er sida');

/** What an organiser's contacts can show of us on their own site. */
export default function WidgetPage() {
  return (
    <OrganiserFrame page="widget" prefetch={() => api.organisers.widgetRaces.prefetch()}>
      <WidgetSnippets />
    </OrganiserFrame>
  );
}
