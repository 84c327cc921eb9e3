export { countPlaces } from './count-listings';
export { deleteListing } from './delete-listing';
export { handleEntryConflict, listEntryConflicts } from './entry-conflicts';
export { findSimilarPlaces } from './find-similar-places';
export { getListing } from './get-listing';
export { getListingForEdit } from './get-listing-for-edit';
export {
  insertListing,
  lockRace,
  lockSeller,
  type NewPlace,
  newPlace,
  offeredPlace,
} from './insert-listing';
export { listOwnListings } from './list-own-listings';
export { pauseListing, relistListing } from './pause-listing';
export { readDecisions } from './read-decisions';
export { approveRelist, declineRelist, listRelistRequests } from './relist-requests';
export { searchListings } from './search-listings';
export { subscribeToListing } from './subscribe-to-listing';
export { updatePrice } from './update-price';
export { countView, getOwnFigures } from './view-count';
export { costOf, splitOf } from './views';
