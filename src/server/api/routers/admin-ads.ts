import { datedPageInput } from '@/domain/listing/input';
import { adInput, adRef, adUpdate, adVisibility } from '@/domain/site/input';
import { createAd, deleteAd, listAllAds, setAdRaces, updateAd } from '@/server/services/ads';
import { adminMutation, adminQuery, router } from '../trpc';

export const adminAdsRouter = router({
  list: adminQuery('read', datedPageInput, listAllAds),
  create: adminMutation('content', adInput, createAd),
  update: adminMutation('content', adUpdate, updateAd),
  setRaces: adminMutation('content', adVisibility, setAdRaces),
  delete: adminMutation('content', adRef, deleteAd),
});
