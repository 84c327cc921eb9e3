export { createBanner } from './create-banner';
export { deleteBanner } from './delete-banner';
export { listAllBanners } from './list-all-banners';
export { updateBanner } from './update-banner';
