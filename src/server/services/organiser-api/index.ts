export { deliverWebhook, sweepWebhooks } from './deliver-webhook';
export { listDeliveries, resendDelivery } from './deliveries';
export { createEndpoint, removeEndpoint, rotateSecret } from './endpoints';
export { getConnection } from './get-connection';
export { authenticateKey, createKey, revokeKey, rotateKey } from './keys';
