/**
 * How buyers can pay: what works for SEK and confirms at once. In the order they are shown: credit may not come first
 * (betaltjänstlagen 2010:751, 7 a kap. 1 §).
 */
export const paymentMethods = ['swish', 'card', 'klarna'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const isPaymentMethod = (value: unknown): value is PaymentMethod =>
  paymentMethods.some((method) => method === value);
