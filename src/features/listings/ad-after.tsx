'use client';

import { CardGridItem } from '@/components/card-grid';
import { type AdType, CARDS_BETWEEN_ADS, turnOf } from '@/domain/site/ads';
import { AdCard, useRotatingAds } from '@/features/ads/ads';

/** Ads among the cards: which, and after how many cards; on narrow screens as often as can be. */
export interface ListAds {
  type: AdType;
  raceId?: string;
  every: 3 | 6;
  /** Whether an ad may end the list. */
  last?: boolean;
}

/** The ad after so many cards, if there is one. Ads for narrow screens only are hidden by Mantine's class. */
export function AdBetweenCards({ shown, type, raceId, every }: Omit<ListAds, 'last'> & { shown: number }) {
  const ads = useRotatingAds(type, raceId);
  const ad = ads[turnOf(shown / CARDS_BETWEEN_ADS - 1, ads.length)];
  if (!ad) return null;
  return (
    <CardGridItem between className={shown % every === 0 ? undefined : 'mantine-hidden-from-sm'}>
      <AdCard ad={ad} />
    </CardGridItem>
  );
}
