export { checkHealth } from './check-health';
export { collectMetrics, type Metrics } from './collect-metrics';
export { countListingAddresses } from './count-listing-addresses';
export { getTrust } from './get-trust';
export { listAds } from './list-ads';
export { listBanners } from './list-banners';
export { listListingAddresses } from './list-listing-addresses';
export { listRaceAddresses } from './list-race-addresses';
