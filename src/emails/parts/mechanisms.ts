import type { TransferMechanism } from '@/domain/race/rules';

/** What the seller does with the organiser, by how the race lets a name be changed. */
export const sellerDoes: Record<TransferMechanism, string> = {
  seller_direct: 'Byt namn på startplatsen hos arrangören, med köparens uppgifter från sidan för namnbytet.',
  buyer_code:
    'Starta överlåtelsen hos arrangören, så att koden eller länken går till köparen. Köparens uppgifter finns på sidan för namnbytet.',
  email_organiser:
    'Mejla arrangören och be om namnbytet. Skicka med köparens uppgifter, som finns på sidan för namnbytet.',
  on_site: 'Gör namnbytet på plats hos arrangören. Köparens uppgifter finns på sidan för namnbytet.',
};

/** What the seller then uploads. */
export const sellerProof: Record<TransferMechanism, string> = {
  seller_direct: 'Ladda upp arrangörens bekräftelse på sidan för namnbytet.',
  buyer_code:
    'Ladda upp ett kvitto eller en skärmbild på sidan för namnbytet som visar att koden är skickad.',
  email_organiser: 'Ladda upp arrangörens svar på sidan för namnbytet.',
  on_site: 'Ladda upp kvittot eller ett foto av bekräftelsen på sidan för namnbytet.',
};

/** What the buyer can expect while the seller works. */
export const buyerWaits: Record<TransferMechanism, string> = {
  seller_direct: 'Säljaren byter namn på platsen hos arrangören. Du behöver inte göra något just nu.',
  buyer_code:
    'Säljaren startar överlåtelsen hos arrangören. Håll utkik efter en kod eller länk från arrangören: med den anmäler du dig själv.',
  email_organiser: 'Säljaren mejlar arrangören och ber om namnbytet. Du behöver inte göra något just nu.',
  on_site: 'Säljaren gör namnbytet på plats hos arrangören. Du behöver inte göra något just nu.',
};

/** What the buyer does once the seller says it is done. */
export const buyerDoes: Record<TransferMechanism, string> = {
  seller_direct: 'Kontrollera att platsen står i ditt namn, i arrangörens bekräftelse eller startlista.',
  buyer_code: 'Använd koden eller länken från arrangören och anmäl dig i ditt eget namn.',
  email_organiser: 'Kontrollera i arrangörens svar att platsen står i ditt namn.',
  on_site: 'Kontrollera i säljarens bekräftelse att platsen står i ditt namn.',
};
