import type { TransferMechanism } from '@/domain/race/rules';

/** The seller's part, by transfer mechanism. */
export const sellerDoes: Record<TransferMechanism, string> = {
  seller_direct: 'Byt namn på startplatsen hos arrangören, med köparens uppgifter från sidan för namnbytet.',
  buyer_code:
    'Starta överlåtelsen hos arrangören, så att koden eller länken går till köparen. Köparens uppgifter finns på sidan för namnbytet.',
  email_organiser:
    'Mejla arrangören och be om namnbytet. Skicka med köparens uppgifter, som finns på sidan för namnbytet.',
  on_site:
    'Skriv en fullmakt där köparen får hämta ut och byta namn på platsen. Mejla den till köparen, tillsammans med din anmälan. Köparens uppgifter finns på sidan för namnbytet.',
};

/** The proof of name change to upload. */
export const sellerProof: Record<TransferMechanism, string> = {
  seller_direct: 'Ladda upp arrangörens bekräftelse på sidan för namnbytet.',
  buyer_code:
    'Ladda upp ett kvitto eller en skärmbild på sidan för namnbytet som visar att koden är skickad.',
  email_organiser: 'Ladda upp arrangörens svar på sidan för namnbytet.',
  on_site: 'Ladda upp en bild av fullmakten på sidan för namnbytet.',
};
