import type { webhookEndpoints } from '@/server/db/schema';
import { decryptField, encryptField } from '@/server/lib/field-encryption';

const context = (endpointId: string) => `webhook_endpoints.secret_encrypted:${endpointId}`;

export const encryptSecret = (endpointId: string, secret: string): string =>
  encryptField(secret, context(endpointId));

/** What a webhook to an endpoint is signed with now: its secret, and for a day the one before. */
export function secretsOf(
  { id, secret, oldSecret, oldSecretUntil }: typeof webhookEndpoints.$inferSelect,
  now: Date,
): string[] {
  const stored = [secret, ...(oldSecret && oldSecretUntil && now < oldSecretUntil ? [oldSecret] : [])];
  return stored.map((each) => decryptField(each, context(id)));
}
