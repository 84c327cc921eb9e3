import type { AdAudience, AdSlotName, AdStatus, AdType } from '@/domain/site/ads';
import type { Outputs } from '@/trpc/client';

export type Ad = Outputs['admin']['ads']['list']['items'][number];

export const typeLabels: Record<AdType, string> = {
  banner: 'Banner',
  card: 'Kort',
  interstitial: 'Mellan träffarna',
};

export const audienceLabels: Record<AdAudience, string> = { everyone: 'Alla', signed_in: 'Inloggade' };

export const slotLabels: Record<AdSlotName, string> = {
  footer: 'Sidfoten',
  'search-top': 'Överst i sökningen',
  'home-promo': 'Startsidan',
};

export const statusLabels: Record<AdStatus, string> = {
  active: 'Aktiv',
  scheduled: 'Schemalagd',
  expired: 'Utgången',
  inactive: 'Inaktiv',
};
