import type { TransferMechanism } from '@/domain/race/windows';

/** The seller's part, by transfer mechanism. */
export const sellerDoes: Record<TransferMechanism, string> = {
  seller_direct: 'Byt namn på startplatsen hos arrangören, med köparens uppgifter från sidan för namnbytet.',
  buyer_code:
    'Starta överlåtelsen hos arrangören och hämta koden eller länken som köparen ska använda. Köparens uppgifter finns på sidan för namnbytet.',
  email_organiser:
    'Mejla arrangören och be om namnbytet. Skicka med köparens uppgifter, som finns på sidan för namnbytet.',
  on_site:
    'Skriv en fullmakt där köparen får hämta ut och byta namn på platsen. Mejla den till köparen, tillsammans med din anmälan. Köparens uppgifter finns på sidan för namnbytet.',
};

/** The proof of name change to upload. */
export const sellerProof: Record<TransferMechanism, string> = {
  seller_direct: 'Ladda upp arrangörens bekräftelse på sidan för namnbytet.',
  buyer_code: 'Klistra in koden eller länken på sidan för namnbytet. Bara köparen kan läsa den.',
  email_organiser: 'Ladda upp arrangörens svar på sidan för namnbytet.',
  on_site: 'Ladda upp en bild av fullmakten på sidan för namnbytet.',
};
