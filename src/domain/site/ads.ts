export const adTypes = ['banner', 'card', 'interstitial'] as const;
export type AdType = (typeof adTypes)[number];

export const adAudiences = ['everyone', 'signed_in'] as const;
export type AdAudience = (typeof adAudiences)[number];

/** The fixed places an ad can have; an ad without one rotates among those of its type. */
export const adSlots = ['footer', 'search-top', 'home-promo'] as const;
export type AdSlotName = (typeof adSlots)[number];

const adStatuses = ['inactive', 'scheduled', 'expired', 'active'] as const;
export type AdStatus = (typeof adStatuses)[number];

interface AdWindow {
  active: boolean;
  startDate: Date | null;
  endDate: Date | null;
}

/** Whether an ad shows now, or why it does not. */
export function adStatus({ active, startDate, endDate }: AdWindow, now: Date): AdStatus {
  if (!active) return 'inactive';
  if (startDate && now < startDate) return 'scheduled';
  if (endDate && now > endDate) return 'expired';
  return 'active';
}

/** Whether visitors who are not signed in may see an ad: not one that says that something is sold. */
export const isForVisitors = ({ title }: { title: string }): boolean => !/såld/i.test(title);

/** Where an ad may lead: a page of this site, or another site by https. */
export const isAdLink = (link: string): boolean =>
  /^https:\/\/[^\s/]/.test(link) || (/^\/[^/\\]/.test(link) && !/\p{Cc}/u.test(link)) || link === '/';

/**
 * Whether an ad's picture is on a host that pages may show pictures from: on this site, or on one of these hosts over
 * TLS.
 */
export const isAdImage = (link: string, hosts: readonly string[]): boolean =>
  link.startsWith('/') || (URL.canParse(link) && hosts.includes(new URL(link).host));

/** Cards of a list between two ads on narrow screens. */
export const CARDS_BETWEEN_ADS = 3;

/**
 * Which of `count` ads stands at a place, counted from 0. Each in its turn; every round of an even number begins one
 * further on, or wide screens, which show every second place only, would never see half of them.
 */
export const turnOf = (place: number, count: number): number =>
  (place + (count % 2 === 0 ? Math.floor(place / count) : 0)) % count;

export const bannerColors = ['green', 'yellow', 'red', 'blue'] as const;
export type BannerColor = (typeof bannerColors)[number];
