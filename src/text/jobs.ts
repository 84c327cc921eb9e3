/** What each queue does, as text. */
const queueLabels: Record<string, string> = {
  mail: 'Mejl',
  refund: 'Återbetalning',
  transfer: 'Utbetalning',
  checkout: 'Reservation att släppa',
  erase: 'Fil att radera',
  match: 'Bud att köpa åt',
  charge: 'Sparat kort att dra',
  'detach-card': 'Sparat kort att ta bort',
  'delete-customer': 'Kund hos Stripe att radera',
  chargeback: 'Bankens återkrav',
  'stripe-event': 'Besked från Stripe',
  'race-change': 'Ändring av ett helt lopp',
  overdue: 'Något som har förfallit',
  account: 'Säljarkonto att läsa hos Stripe',
  evidence: 'Bevis till banken',
};

/** A job by its queue; a new queue is shown by its own name. */
export const jobText = (queue: string | null): string => queueLabels[queue ?? ''] ?? queue ?? 'Okänt jobb';
