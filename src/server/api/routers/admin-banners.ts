import { pageInput } from '@/domain/listing/input';
import { bannerInput, bannerRef } from '@/domain/site/input';
import { createBanner } from '../../services/banners/create-banner';
import { deleteBanner } from '../../services/banners/delete-banner';
import { listAllBanners } from '../../services/banners/list-all-banners';
import { updateBanner } from '../../services/banners/update-banner';
import { adminMutation, adminQuery, router } from '../trpc';

export const adminBannersRouter = router({
  list: adminQuery('read', pageInput, listAllBanners),
  create: adminMutation('content', bannerInput, createBanner),
  update: adminMutation('content', bannerInput.extend(bannerRef.shape), updateBanner),
  delete: adminMutation('content', bannerRef, deleteBanner),
});
