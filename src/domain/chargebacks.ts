/** The texts of the evidence that an admin can edit before it is sent, by Stripe's names. */
export const evidenceFields = [
  'product_description',
  'access_activity_log',
  'uncategorized_text',
  'refund_refusal_explanation',
] as const;
export type EvidenceField = (typeof evidenceFields)[number];
export type EvidenceTexts = Record<EvidenceField, string>;

/** Stripe's limit of each of those texts, in characters. All together stay below its 150,000. */
export const MAX_EVIDENCE_TEXT = 20_000;
