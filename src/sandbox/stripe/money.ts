const currencyFormat = new Intl.NumberFormat('sv-SE', { style: 'currency', currency: 'SEK' });

/** Öre as a Swedish amount in kronor. */
export function kronor(ore: number): string {
  return currencyFormat.format(ore / 100);
}

/** The way Stripe writes an amount in its English error texts. */
export function stripeAmount(amount: number): string {
  return `kr${(amount / 100).toFixed(2)}`;
}
