import { type AccountLink, letters } from '../parts/mail';

/** `link`: the seller account. */
const sellerLetter = letters<AccountLink>('seller', {
  button: 'Till säljarkontot',
  href: ({ link }) => link,
  sample: { firstName: 'Åsa', link: 'https://lopp.example/auth/profile?tab=account' },
});

/** Stripe needs more of a seller, who cannot sell until then. */
export const sellerRequirements = sellerLetter({
  subject: 'Stripe behöver mer av dig innan du kan sälja igen',
  preview: 'Ditt säljarkonto behöver kompletteras. Det går oftast på några minuter.',
  heading: 'Stripe behöver mer av dig',
  paragraphs: [
    'Vår betalleverantör Stripe, som betalar ut dina pengar, behöver fler uppgifter av dig. Till dess kan du inte lägga upp nya annonser, och de annonser du har kan inte köpas.',
    'Platser som redan är sålda påverkas inte: gör namnbytet som vanligt. Utbetalningar som väntar skickas så snart kontot är komplett.',
  ],
  button: 'Komplettera säljarkontot',
});

/** Stripe has rejected a seller. */
export const sellerRejected = sellerLetter({
  subject: 'Stripe har stängt ditt säljarkonto',
  preview: 'Du kan inte sälja eller få utbetalningar så länge kontot är stängt.',
  heading: 'Ditt säljarkonto är stängt',
  paragraphs: [
    'Vår betalleverantör Stripe har beslutat att inte betala ut pengar till ditt konto. Du kan därför inte lägga upp nya annonser, och de annonser du har kan inte köpas.',
    'Har du pengar på väg eller tror att det är ett misstag? Kontakta oss, så hjälper vi dig vidare. Som köpare påverkas du inte.',
  ],
});
