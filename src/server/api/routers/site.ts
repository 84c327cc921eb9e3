import { getOperator } from '../../services/site/get-operator';
import { listAds } from '../../services/site/list-ads';
import { listBanners } from '../../services/site/list-banners';
import { publicProcedure, router, signedInProcedure } from '../trpc';

export const siteRouter = router({
  banners: publicProcedure.query(() => listBanners()),

  ads: publicProcedure.query(({ ctx }) => listAds('everyone', ctx.now)),

  /** Those for everyone and those for signed-in users only. */
  adsWhenSignedIn: signedInProcedure.query(({ ctx }) => listAds('signed_in', ctx.now)),

  operator: publicProcedure.query(() => getOperator()),
});
