import { api } from '@/trpc/server';
import { ConnectionView } from './connection-view';
import { OrganiserFrame } from './organiser-frame';
import { deliveriesFirst } from './organiser-paths';

/** How an organiser's own systems are connected, for its contacts. */
export function ConnectionPage() {
  return (
    <OrganiserFrame
      page="connection"
      prefetch={() =>
        Promise.all([
          api.connection.get.prefetch(),
          api.connection.deliveries.prefetchInfinite(deliveriesFirst),
        ])
      }
    >
      <ConnectionView />
    </OrganiserFrame>
  );
}
