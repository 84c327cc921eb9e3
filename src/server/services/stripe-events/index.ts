export { applyParkedEvent } from './apply-parked-event';
export { catchUp } from './catch-up';
export { catchUpIfDue } from './catch-up-if-due';
export { receiveStripeEvent } from './receive-stripe-event';
