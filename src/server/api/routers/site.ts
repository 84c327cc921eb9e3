import { getOperator } from '../../services/site/get-operator';
import { listBanners } from '../../services/site/list-banners';
import { publicProcedure, router } from '../trpc';

export const siteRouter = router({
  banners: publicProcedure.query(() => listBanners()),

  operator: publicProcedure.query(() => getOperator()),
});
