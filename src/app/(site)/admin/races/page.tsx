import type { Metadata } from 'next';
import { AdminPage } from '@/features/admin/admin-page';

export const metadata: Metadata = { title: 'Lopp', robots: { index: false } };

export default function AdminRacesPage() {
  return <AdminPage tab="races" path="/admin/races" />;
}
