import { ProfilePage } from '@/features/account/profile-page';
import { privateMetadata } from '@/features/seo/page-metadata';
import { type SearchParams, toParams } from '@/features/shell/search-params';

export const metadata = privateMetadata('Min profil');

export default async function ProfileRoute({ searchParams }: { searchParams: SearchParams }) {
  return <ProfilePage params={toParams(await searchParams)} />;
}
