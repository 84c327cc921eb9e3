import { Card, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import { Fragment } from 'react';
import cover from '@/components/cover-link.module.css';
import { KeyedText } from '@/components/keyed-text';
import { Link } from '@/components/link';
import { Price } from '@/components/price';
import { buyerCost } from '@/domain/listing/buyer-cost';
import { CARDS_BETWEEN_ADS } from '@/domain/site/ads';
import { AdBetweenCards, type ListAds } from '@/features/listings/ad-after';
import { ListingAction, type ListingCardData, listingOffer } from '@/features/listings/listing-action';
import { ListingBadge } from '@/features/listings/listing-badge';
import { Saving } from '@/features/listings/saving';
import { salesText } from '@/features/users/age';
import { inAllText, partsText } from '@/text/listing';
import classes from './race-offers.module.css';

/** A place among others of its race: its total price, what sets it apart, its seller. */
function RaceOffer({ listing }: { listing: ListingCardData }) {
  const { id, title, raceName, startGroup, status, payer, sellerName, sellerVerified, sales } = listing;
  const cost = buyerCost(listing);
  const offer = listingOffer(listing);
  const group = startGroup && `Startgrupp ${startGroup}`;
  return (
    <article className={classes.offer} aria-labelledby={`plats-${id}`}>
      <p className={classes.total} id={`plats-${id}`}>
        <Link href={`/listings/${id}`} className={cover.link}>
          <Price cost={cost} size="bar" />
        </Link>
      </p>
      <div className={classes.facts}>
        <Group gap="0 8px">
          {group && <Text fw={600}>{group}</Text>}
          <ListingBadge status={status} />
          <Saving listing={listing} />
        </Group>
        {title !== raceName && <Text size="sm">{title}</Text>}
        <Text size="sm" c="dimmed" className={classes.parts}>
          <KeyedText>{partsText({ ...cost, payer })}</KeyedText>
        </Text>
        <Text size="sm" component="div">
          {sellerName ?? 'Privatperson'}
          {sellerVerified && (
            <span className={classes.verified}>
              <IconRosetteDiscountCheck size={16} aria-hidden="true" /> Verifierad säljare
            </span>
          )}
        </Text>
        {sales && <Text size="sm">{salesText(sales)}</Text>}
      </div>
      <div className={classes.action}>
        {/* The listing's own page asks a visitor to sign in. */}
        <ListingAction
          id={id}
          name={[inAllText(cost), group].filter(Boolean).join(', ')}
          status={status}
          offer={offer?.users ?? offer}
          className={classes.button}
        />
      </div>
    </article>
  );
}

interface RaceOffersProps {
  listings: ListingCardData[];
  label: string;
  ads: ListAds;
}

/** The places of one race as rows, with ads among them: the page's heading names the race. */
export const RaceOffers = ({ listings, label, ads }: RaceOffersProps) => (
  <Card component="ul" m={0} padding={0} shadow="none" className={classes.offers} aria-label={label}>
    {listings.map((listing, index) => (
      <Fragment key={listing.id}>
        <li>
          <RaceOffer listing={listing} />
        </li>
        {(index + 1) % CARDS_BETWEEN_ADS === 0 && index < listings.length - 1 && (
          <AdBetweenCards shown={index + 1} {...ads} />
        )}
      </Fragment>
    ))}
  </Card>
);

/** Such rows before their content. */
export const RaceOfferSkeletons = ({ count }: { count: number }) => (
  <Stack gap={6}>
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the shapes have no identity
      <Skeleton key={index} height={104} radius="md" />
    ))}
  </Stack>
);
