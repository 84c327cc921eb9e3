export { catchUp, catchUpIfDue } from './catch-up';
export { applyParkedEvent, receiveStripeEvent } from './receive-stripe-event';
