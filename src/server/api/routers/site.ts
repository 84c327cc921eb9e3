import { getOperator } from '../../services/site/get-operator';
import { listAds } from '../../services/site/list-ads';
import { listBanners } from '../../services/site/list-banners';
import { publicProcedure, router } from '../trpc';

export const siteRouter = router({
  banners: publicProcedure.query(() => listBanners()),

  ads: publicProcedure.query(({ ctx }) => listAds(ctx.session ? 'signed_in' : 'everyone', ctx.now)),

  operator: publicProcedure.query(() => getOperator()),
});
