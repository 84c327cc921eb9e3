export { ownReview, type WrittenReview } from './review-rows';
