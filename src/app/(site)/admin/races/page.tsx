import { AdminPage } from '@/features/admin/admin-page';
import { privateMetadata } from '@/features/seo/page-metadata';

export const metadata = privateMetadata('Lopp');

export default function AdminRacesPage() {
  return <AdminPage tab="races" path="/admin/races" />;
}
