export { createAd } from './create-ad';
export { deleteAd } from './delete-ad';
export { listAllAds } from './list-all-ads';
export { setAdRaces } from './set-ad-races';
export { updateAd } from './update-ad';
