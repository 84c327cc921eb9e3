import { Anchor, Button, Card, Text, Title } from '@mantine/core';
import { BibCard } from '@/components/bib-card';
import { EmptyState } from '@/components/empty-state';
import { Facts } from '@/components/facts';
import { Link } from '@/components/link';
import { Page } from '@/components/page';
import { Price } from '@/components/price';
import { StepLine } from '@/components/step-line';
import { purchaseCost } from '@/domain/listing/buyer-cost';
import { isShownPaused } from '@/domain/listing/states';
import { senderAddress } from '@/domain/site/site';
import { z } from '@/domain/zod';
import { env } from '@/env';
import { PushOffer } from '@/features/push/push-offer';
import { dateAndTown } from '@/features/races/date-and-town';
import { RaceCover } from '@/features/races/race-cover';
import { ShareListing } from '@/features/seller/share-listing';
import { shareText } from '@/features/seller/share-text';
import { privateMetadata } from '@/features/seo/page-metadata';
import { listingImage } from '@/features/seo/share';
import { type SearchParams, toParams } from '@/features/shell/search-params';
import { numbers as n } from '@/text/policy-numbers';
import { api } from '@/trpc/server';

export const metadata = privateMetadata('Annonsen är publicerad');

const NextSteps = ({ infoAddress }: { infoAddress: string }) => (
  <Card component="section" aria-labelledby="nasta">
    <Title order={2} size="h3" id="nasta" mb="md">
      Det här händer nu
    </Title>
    <StepLine
      layout="column"
      label="Nästa steg"
      steps={[
        { key: 'wait', label: 'Vänta på en köpare', state: 'now' },
        { key: 'mail', label: 'Du får ett mejl när platsen är köpt', state: 'later' },
        {
          key: 'do',
          label: 'Följ anvisningarna i mejlet',
          state: 'later',
          note: `Du har ${n.nameChangeTime} på dig att göra namnbytet.`,
        },
      ]}
    />
    <Text mt="lg">
      Vi har skickat ett bekräftelsemejl från {infoAddress}. Titta i inkorgen och i skräpposten: fler mejl
      kommer från den adressen när någon köper din plats. Har inget kommit? Skriv till{' '}
      <Anchor component={Link} href={`mailto:${env.SUPPORT_EMAIL}`}>
        {env.SUPPORT_EMAIL}
      </Anchor>
      .
    </Text>
  </Card>
);

export default async function AdCreatedPage({ searchParams }: { searchParams: SearchParams }) {
  const params = toParams(await searchParams);
  const id = z.uuid().safeParse(params.get('annons')).data;
  const listing = id ? await api.listings.byId({ id }).catch(() => null) : null;
  const raceName = params.get('raceName')?.slice(0, 100) || 'ditt lopp';
  // Of a seller whose listings an admin looks at first, or paused since.
  const paused = listing !== null && isShownPaused(listing.status);
  return (
    <Page width="text">
      <EmptyState
        picture="done"
        order={1}
        title={paused ? 'Annonsen syns inte för köpare än' : 'Din annons har publicerats!'}
        text={
          paused ? (
            'Varför den är pausad, och vad som händer nu, står i annonsen under Mina annonser i din profil.'
          ) : (
            <>
              Startplatsen till <strong>{raceName}</strong> är nu tillgänglig för köpare.
            </>
          )
        }
      >
        {listing && !paused && (
          <ShareListing
            id={listing.id}
            title={listing.title}
            text={shareText(listing.title, purchaseCost(listing))}
            url={`${env.SITE_URL}/listings/${listing.id}`}
            image={listingImage(listing).url}
          />
        )}
        <Button
          component={Link}
          href="/auth/profile"
          size="lg"
          {...(listing && !paused ? { variant: 'default' } : { color: 'signal' })}
        >
          Till min profil
        </Button>
        <Button component={Link} href="/" variant="default" size="lg">
          Till startsidan
        </Button>
      </EmptyState>
      {listing && (
        <BibCard
          as="section"
          aria-labelledby="annonsen"
          cover={<RaceCover race={listing} imageUrl={listing.imageUrl} />}
        >
          <Title order={2} size="h3" id="annonsen">
            <Anchor component={Link} href={`/listings/${listing.id}`}>
              {listing.title}
            </Anchor>
          </Title>
          <Price cost={purchaseCost(listing)} />
          <Facts hideLabels row facts={dateAndTown(listing)} />
        </BibCard>
      )}
      <PushOffer moment="sale" />
      {!paused && <NextSteps infoAddress={senderAddress(env.MAIL_FROM)} />}
    </Page>
  );
}
