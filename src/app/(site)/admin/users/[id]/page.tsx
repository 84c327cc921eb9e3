import { notFound } from 'next/navigation';
import { z } from '@/domain/zod';
import { UserPage } from '@/features/admin/user-page';
import { privateMetadata } from '@/features/seo/page-metadata';

export const metadata = privateMetadata('Person');

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  if (!z.uuid().safeParse(id).success) notFound();
  return <UserPage id={id} />;
}
