import { adInput, adRef, adUpdate, adVisibility } from '@/domain/validation/ad';
import { datedPageInput } from '@/domain/validation/listing';
import { createAd } from '../../services/ads/create-ad';
import { deleteAd } from '../../services/ads/delete-ad';
import { listAllAds } from '../../services/ads/list-all-ads';
import { setAdRaces } from '../../services/ads/set-ad-races';
import { updateAd } from '../../services/ads/update-ad';
import { actOf, adminProcedure, router } from '../trpc';

export const adminAdsRouter = router({
  list: adminProcedure.input(datedPageInput).query(({ ctx, input }) => listAllAds(input, ctx.now)),

  create: adminProcedure.input(adInput).mutation(({ ctx, input }) => createAd(input, actOf(ctx))),

  update: adminProcedure.input(adUpdate).mutation(({ ctx, input }) => updateAd(input, actOf(ctx))),

  setRaces: adminProcedure.input(adVisibility).mutation(({ ctx, input }) => setAdRaces(input, actOf(ctx))),

  delete: adminProcedure.input(adRef).mutation(({ ctx, input }) => deleteAd(input.id, actOf(ctx))),
});
