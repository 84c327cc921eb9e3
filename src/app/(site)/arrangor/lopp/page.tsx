import { OwnRacesPage } from '@/features/organisers/own-races-page';
import { privateMetadata } from '@/features/seo/page-metadata';

export const metadata = privateMetadata('Era lopp');

export default function Page() {
  return <OwnRacesPage />;
}
