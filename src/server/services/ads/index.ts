export { createAd, deleteAd, setAdRaces, updateAd } from './ad';
export { listAllAds } from './list-all-ads';
