import { ProfilePage } from '@/features/account/profile-page';
import { privateMetadata } from '@/features/site/page-metadata';
import { type SearchParams, toParams } from '@/features/site/search-params';

export const metadata = privateMetadata('Min profil');

export default async function ProfileRoute({ searchParams }: { searchParams: SearchParams }) {
  return <ProfilePage params={toParams(await searchParams)} />;
}
