export { getRemovedListing } from './get-removed-listing';
