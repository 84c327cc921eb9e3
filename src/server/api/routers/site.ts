import { getOperator } from '@/server/services/operator';
import { listReviews } from '@/server/services/reviews';
import { getTrust, listAds, listBanners } from '@/server/services/site';
import { publicProcedure, router, signedInProcedure } from '../trpc';

export const siteRouter = router({
  banners: publicProcedure.query(() => listBanners()),

  ads: publicProcedure.query(({ ctx }) => listAds({ audience: 'everyone' }, ctx.call)),

  /** Those for everyone and those for signed-in users only. */
  adsWhenSignedIn: signedInProcedure.query(({ ctx }) => listAds({ audience: 'signed_in' }, ctx.call)),

  /** How purchases have gone, as /trygghet shows it. */
  trust: publicProcedure.query(({ ctx }) => getTrust({}, ctx.call)),

  /** What buyers have said of their purchases, as /trygghet shows it. */
  reviews: publicProcedure.query(() => listReviews()),

  operator: publicProcedure.query(() => getOperator()),
});
