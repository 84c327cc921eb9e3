import { api } from '@/trpc/server';
import { OrganiserFrame } from './organiser-frame';
import { WidgetSnippets } from './widget-snippet';

/** What an organiser's contacts can show of us on their own site. */
export function WidgetPage() {
  return (
    <OrganiserFrame page="widget" prefetch={() => api.organisers.widgetRaces.prefetch()}>
      <WidgetSnippets />
    </OrganiserFrame>
  );
}
