export { checkHealth } from './check-health';
export { checkReady } from './check-ready';
export { collectMetrics, type Metrics } from './collect-metrics';
export { getTrust } from './get-trust';
export { isPoolAnswered } from './is-pool-answered';
export { listAds } from './list-ads';
export { listBanners } from './list-banners';
export { countListingAddresses, listListingAddresses, listRaceAddresses } from './sitemap-addresses';
