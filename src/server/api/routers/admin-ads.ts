import { datedPageInput } from '@/domain/listing/input';
import { adInput, adRef, adUpdate, adVisibility } from '@/domain/site/input';
import { createAd } from '../../services/ads/create-ad';
import { deleteAd } from '../../services/ads/delete-ad';
import { listAllAds } from '../../services/ads/list-all-ads';
import { setAdRaces } from '../../services/ads/set-ad-races';
import { updateAd } from '../../services/ads/update-ad';
import { adminMutation, adminQuery, router } from '../trpc';

export const adminAdsRouter = router({
  list: adminQuery('read', datedPageInput, listAllAds),
  create: adminMutation('content', adInput, createAd),
  update: adminMutation('content', adUpdate, updateAd),
  setRaces: adminMutation('content', adVisibility, setAdRaces),
  delete: adminMutation('content', adRef, deleteAd),
});
