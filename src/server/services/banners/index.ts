export { createBanner, deleteBanner, listAllBanners, updateBanner } from './banner';
