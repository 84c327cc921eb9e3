'use client';

import { Box, Card, CardSection, Flex, Text, Title } from '@mantine/core';
import { createContext, memo, type ReactNode, useContext } from 'react';
import cover from '@/components/cover-link.module.css';
import { Link } from '@/components/link';
import type { AdSlotName, AdType } from '@/domain/site/ads';
import { useIsSignedIn } from '@/features/auth/viewer';
import { type Outputs, trpc } from '@/trpc/client';
import classes from './ads.module.css';

export type Ad = Outputs['site']['ads'][number];

/** Without races an ad shows everywhere. */
const fits = (ad: Ad, raceId: string | undefined): boolean =>
  ad.raceIds.length === 0 || (raceId !== undefined && ad.raceIds.includes(raceId));

const AdsContext = createContext<Ad[]>([]);

/** The ads for visitors, the same during a visit. */
export const AdsProvider = ({ ads, children }: { ads: Ad[]; children: ReactNode }) => (
  <AdsContext value={ads}>{children}</AdsContext>
);

function useAds(): Ad[] {
  const everyones = useContext(AdsContext);
  const signedIn = useIsSignedIn() === true;
  const { data } = trpc.site.adsWhenSignedIn.useQuery(undefined, {
    enabled: signedIn,
    // The same during a visit.
    staleTime: 'static',
  });
  return (signedIn && data) || everyones;
}

/** Ads limited to this race first, since they are shown on fewer pages. */
const closestFirst = (ads: Ad[]): Ad[] =>
  ads.toSorted((one, other) => Number(other.raceIds.length > 0) - Number(one.raceIds.length > 0));

/** The rotating ads of a type in this visit's order, on a page of one race or of none. */
export const useRotatingAds = (type: AdType, raceId?: string): Ad[] =>
  closestFirst(useAds().filter((ad) => ad.type === type && !ad.slot && fits(ad, raceId)));

/** The visible fields of an ad. */
type AdContent = Pick<Ad, 'title' | 'description' | 'imageUrl' | 'linkUrl'>;

/** A sponsored link. Pages of this site open here, others in a tab of their own. */
function AdLink({ ad, children }: { ad: AdContent; children: ReactNode }) {
  const attributes = { className: cover.link, rel: 'sponsored noopener noreferrer' };
  return ad.linkUrl.startsWith('/') ? (
    <Link href={ad.linkUrl} {...attributes}>
      {children}
    </Link>
  ) : (
    <a href={ad.linkUrl} target="_blank" {...attributes}>
      {children}
    </a>
  );
}

const AdLabel = () => (
  <Text fz="xs" c="dimmed" lts="0.04em">
    Reklam
  </Text>
);

const AdPicture = ({ ad }: { ad: AdContent }) =>
  ad.imageUrl ? (
    // biome-ignore lint/performance/noImgElement: an admin's address, of any host and size
    <img src={ad.imageUrl} alt="" loading="lazy" decoding="async" className={classes.picture} />
  ) : null;

/** An ad among the cards of a grid, in their shape. */
export const AdCard = memo(({ ad }: { ad: AdContent }) => (
  <Card padding="md" component="div" mod={{ cover: Boolean(ad.imageUrl) }} className={classes.card}>
    {ad.imageUrl && (
      <CardSection className={classes.cover}>
        <AdPicture ad={ad} />
      </CardSection>
    )}
    <Flex flex={1} direction="column" justify="center" className={classes.body}>
      <AdLabel />
      <Title order={3} mt={2} mb={4} fz={18.4} lh={1.25}>
        <AdLink ad={ad}>{ad.title}</AdLink>
      </Title>
      {ad.description && <Text c="dimmed">{ad.description}</Text>}
    </Flex>
  </Card>
));

/** The ad of a slot, as it looks there. */
export const SlotAd = ({ ad, slot }: { ad: AdContent; slot: AdSlotName }) => (
  <Card
    component="aside"
    orientation="horizontal"
    shadow="none"
    className={classes.slot}
    data-slot={slot}
    aria-label={`Reklam: ${ad.title}`}
  >
    <AdPicture ad={ad} />
    <Box miw={0}>
      <AdLabel />
      <Text mt={2} mb={4} ff="heading" fz={18.4} fw={700} lh={1.25} className={classes.title}>
        <AdLink ad={ad}>{ad.title}</AdLink>
      </Text>
      {ad.description && (
        <Text c="dimmed" className={classes.text}>
          {ad.description}
        </Text>
      )}
    </Box>
  </Card>
);

/** A slot's ad; nothing when it has none. */
export function AdSlot({ slot, raceId }: { slot: AdSlotName; raceId?: string }) {
  const [ad] = closestFirst(useAds().filter((each) => each.slot === slot && fits(each, raceId)));
  return ad ? <SlotAd ad={ad} slot={slot} /> : null;
}
