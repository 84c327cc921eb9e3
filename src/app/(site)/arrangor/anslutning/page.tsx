import { ConnectionView } from '@/features/organisers/connection-view';
import { OrganiserFrame } from '@/features/organisers/organiser-frame';
import { deliveriesFirst } from '@/features/organisers/organiser-paths';
import { privateMetadata } from '@/features/seo/page-metadata';
import { api } from '@/trpc/server';

export const metadata = privateMetadata('Anslutning');

/** How an organiser's own systems are connected, for its contacts. */
export default function ConnectionPage() {
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
