export { checkReady } from './check-ready';
export { collectMetrics, type Metrics } from './collect-metrics';
export { getTrust } from './get-trust';
export { checkHealth, isPoolAnswered } from './health';
export { listAds } from './list-ads';
export { listBanners } from './list-banners';
export { countListingAddresses, listListingAddresses, listRaceAddresses } from './sitemap-addresses';
