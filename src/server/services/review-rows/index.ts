export { ownReview, reviewMonth, type ShownReview, shownReviews, type WrittenReview } from './review-rows';
