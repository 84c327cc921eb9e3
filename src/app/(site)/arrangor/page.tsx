import { NameChangesPage } from '@/features/organisers/name-changes-page';
import { privateMetadata } from '@/features/seo/page-metadata';

export const metadata = privateMetadata('Namnbyten att göra');

export default function Page() {
  return <NameChangesPage />;
}
