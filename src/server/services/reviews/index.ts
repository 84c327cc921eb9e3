export { decideReview } from './decide-review';
export { eraseReviews } from './erase-reviews';
export { listReviews } from './list-reviews';
export { listReviewsToRead } from './list-reviews-to-read';
export { writeReview } from './write-review';
