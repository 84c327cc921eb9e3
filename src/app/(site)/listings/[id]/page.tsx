import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { DetailView } from '@/features/listings/detail-view';
import { loadListing } from '@/features/listings/load';
import { LoadFailed } from '@/features/listings/load-failed';
import type { SearchParams } from '@/features/site/search-params';
import { formatDate } from '@/text/dates';
import { errorTexts } from '@/text/errors';
import { formatKr } from '@/text/money';

interface ListingPageProps {
  params: Promise<{ id: string }>;
  searchParams: SearchParams;
}

export async function generateMetadata({ params }: ListingPageProps): Promise<Metadata> {
  const loaded = await loadListing((await params).id);
  if (typeof loaded === 'string') return { title: errorTexts.LISTING_NOT_FOUND.title };
  const { title, distance, location, date, price } = loaded.listing;
  return {
    title: `${title}, startplats`,
    description: `Startplats till ${title} (${distance}) i ${location} ${formatDate(date)} för ${formatKr(price)}.`,
  };
}

export default async function ListingPage({ params, searchParams }: ListingPageProps) {
  const [{ id }, query] = await Promise.all([params, searchParams]);
  const loaded = await loadListing(id);
  if (loaded === 'missing') notFound();
  if (loaded === 'failed') return <LoadFailed />;
  const session = query.payment_cancelled === 'true' ? query.session_id : undefined;
  return (
    <DetailView initial={loaded.listing} cancelledSession={typeof session === 'string' ? session : null} />
  );
}
