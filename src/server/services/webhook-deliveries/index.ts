export { heldByContact, queueWebhooks } from './queue-webhooks';
