import type { Metadata } from 'next';
import { ProfilePage } from '@/features/account/profile-page';
import { type SearchParams, toParams } from '@/features/site/search-params';

export const metadata: Metadata = { title: 'Min profil', robots: { index: false } };

export default async function ProfileRoute({ searchParams }: { searchParams: SearchParams }) {
  return <ProfilePage params={toParams(await searchParams)} />;
}
