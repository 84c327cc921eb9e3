import { notFound } from 'next/navigation';
import { isSlug } from '@/domain/race/slug';
import { TipPage } from '@/features/race-tips/tip-page';
import { privateMetadata } from '@/features/seo/page-metadata';
import { api } from '@/trpc/server';
import { thrownCode } from '@/trpc/thrown-code';

export const metadata = privateMetadata('Stämmer inte?');

export default async function WrongFactPage({ params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  if (!isSlug(slug)) notFound();
  const { id, raceName } = await api.races.bySlug({ slug }).catch((error) => {
    if (thrownCode(error) === 'RACE_NOT_FOUND') notFound();
    throw error;
  });
  return <TipPage race={{ id, slug, raceName }} />;
}
