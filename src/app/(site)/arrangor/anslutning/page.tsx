import { ConnectionPage } from '@/features/organisers/connection-page';
import { privateMetadata } from '@/features/seo/page-metadata';

export const metadata = privateMetadata('Anslutning');

export default function Page() {
  return <ConnectionPage />;
}
