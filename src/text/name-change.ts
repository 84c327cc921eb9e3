import type { TransferMechanism } from '@/domain/race/windows';

/** To the buyer, while the seller has not changed the name. */
export const buyerWaits: Record<TransferMechanism, string> = {
  seller_direct: 'Säljaren byter namn på platsen hos arrangören. Du behöver inte göra något just nu.',
  buyer_code:
    'Säljaren startar överlåtelsen hos arrangören och lämnar en kod eller länk här. Med den anmäler du dig själv.',
  email_organiser: 'Säljaren mejlar arrangören och ber om namnbytet. Du behöver inte göra något just nu.',
  on_site: 'Namnbytet görs på plats. Säljaren mejlar dig en fullmakt och sin anmälan, som du tar med dig.',
};

/** To the buyer, once the seller has. */
export const buyerDoes: Record<TransferMechanism, string> = {
  seller_direct: 'Kontrollera att platsen står i ditt namn, i arrangörens bekräftelse eller startlista.',
  buyer_code:
    'Öppna koden eller länken på sidan för ditt köp och anmäl dig med den i ditt eget namn hos arrangören.',
  email_organiser: 'Kontrollera i arrangörens svar att platsen står i ditt namn.',
  on_site: 'Kontrollera säljarens fullmakt och ta med den när du byter namn på plats.',
};

/** The seller's part of a name change that the buyer makes: the step it stands for is no name change yet. */
export const handedOver: Record<TransferMechanism, string | null> = {
  seller_direct: null,
  buyer_code: 'Koden lämnad',
  email_organiser: null,
  on_site: 'Fullmakten lämnad',
};
