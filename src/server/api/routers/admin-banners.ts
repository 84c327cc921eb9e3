import { pageInput } from '@/domain/listing/input';
import { bannerInput, bannerRef } from '@/domain/site/input';
import { createBanner, deleteBanner, listAllBanners, updateBanner } from '@/server/services/banners';
import { adminMutation, adminQuery, router } from '../trpc';

export const adminBannersRouter = router({
  list: adminQuery('read', pageInput, listAllBanners),
  create: adminMutation('content', bannerInput, createBanner),
  update: adminMutation('content', bannerInput.extend(bannerRef.shape), updateBanner),
  delete: adminMutation('content', bannerRef, deleteBanner),
});
