export { ListingNotFound as default } from '@/features/listings/listing-not-found';
