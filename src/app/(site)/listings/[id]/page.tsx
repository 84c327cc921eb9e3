import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { BackLink } from '@/components/page';
import { DetailView } from '@/features/listing-page/detail-view';
import {
  BidLink,
  ForBuyers,
  ListingDetails,
  ListingTitle,
  SellerCard,
} from '@/features/listing-page/listing-details';
import { listingMetadata } from '@/features/listing-page/listing-metadata';
import { PromisedStepLine } from '@/features/listing-page/promised-step-line';
import { loadListing } from '@/features/listings/load';
import { LoadFailed } from '@/features/listings/load-failed';
import { TrustLine } from '@/features/marketing/trust-line';
import { ReportLink } from '@/features/notices/report-link';
import { RaceCover } from '@/features/races/race-cover';
import { SportBadges } from '@/features/races/sport-badges';
import { privateMetadata } from '@/features/seo/page-metadata';
import { ListingJsonLd } from '@/features/seo/structured-data';
import type { SearchParams } from '@/features/shell/search-params';
import { errorTexts } from '@/text/errors';
import { serverError } from '@/text/site';
import { optional, publicApi } from '@/trpc/public-server';

interface ListingPageProps {
  params: Promise<{ id: string }>;
  searchParams: SearchParams;
}

export async function generateMetadata({ params }: ListingPageProps): Promise<Metadata> {
  const loaded = await loadListing((await params).id);
  if (loaded === 'failed') return privateMetadata(serverError.title);
  if (loaded === 'missing') return privateMetadata(errorTexts.LISTING_NOT_FOUND.title);
  return listingMetadata(loaded.listing);
}

export default async function ListingPage({ params, searchParams }: ListingPageProps) {
  const [{ id }, query] = await Promise.all([params, searchParams]);
  const [loaded, figures] = await Promise.all([loadListing(id), optional(publicApi.site.trust())]);
  if (loaded === 'missing') notFound();
  if (loaded === 'failed') return <LoadFailed then="home" />;
  const { listing } = loaded;
  const session = query.payment_cancelled === 'true' ? query.session_id : undefined;
  return (
    <>
      <ListingJsonLd listing={listing} />
      <DetailView
        initial={listing}
        cancelledSession={typeof session === 'string' ? session : null}
        parts={{
          back: <BackLink href="/search">Alla startplatser</BackLink>,
          cover: <RaceCover first race={listing} imageUrl={listing.imageUrl} />,
          sports: <SportBadges sports={listing.sportCategories} />,
          title: <ListingTitle listing={listing} />,
          bid: !listing.tooLate && <BidLink listing={listing} />,
          trust: <TrustLine figures={figures} size="sm" c="dimmed" ta="center" mt="xs" />,
          seller: <SellerCard seller={listing.seller} reviews={listing.reviews} />,
          details: <ListingDetails listing={listing} />,
          forBuyers: (
            <>
              <ForBuyers listing={listing} />
              <ReportLink reported={{ listingId: listing.id, title: `annonsen om ${listing.title}` }} />
            </>
          ),
        }}
        steps={<PromisedStepLine ifBoughtNow={listing.ifBoughtNow} />}
      />
    </>
  );
}
