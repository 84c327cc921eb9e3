import { bannerInput, bannerRef } from '@/domain/validation/banner';
import { pageInput } from '@/domain/validation/listing';
import { createBanner } from '../../services/banners/create-banner';
import { deleteBanner } from '../../services/banners/delete-banner';
import { listAllBanners } from '../../services/banners/list-all-banners';
import { updateBanner } from '../../services/banners/update-banner';
import { actOf, adminProcedure, router } from '../trpc';

export const adminBannersRouter = router({
  list: adminProcedure.input(pageInput).query(({ input }) => listAllBanners(input)),

  create: adminProcedure.input(bannerInput).mutation(({ ctx, input }) => createBanner(input, actOf(ctx))),

  update: adminProcedure
    .input(bannerInput.extend(bannerRef.shape))
    .mutation(({ ctx, input: { id, ...banner } }) => updateBanner(id, banner, actOf(ctx))),

  delete: adminProcedure.input(bannerRef).mutation(({ ctx, input }) => deleteBanner(input.id, actOf(ctx))),
});
