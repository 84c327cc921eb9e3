import type { RegistrationSystem, TemplateField } from '@/domain/organiser/registration-systems';

/** How organisers take registrations, to admins. */
export const registrationLabels: Record<RegistrationSystem, string> = {
  code_by_pages: 'Kod via arrangörens Mina sidor, som Vasaloppet',
  seller_by_pages: 'Säljaren byter på arrangörens Mina sidor, som Vätternrundan',
  raceid: 'RaceID',
  email: 'E-post till arrangören',
  on_site: 'På plats vid nummerlappsutdelningen',
};

/** The fields that a template fills in, as the race's form calls them. */
export const templateFieldLabels: Record<TemplateField, string> = {
  mechanism: 'Hur det går till',
  payer: 'Vem som betalar',
  buyerFields: 'Köparens uppgifter',
  entryReference: 'Start- eller bokningsnummer',
  instructionsSeller: 'Instruktioner för säljare',
  instructionsBuyer: 'Instruktioner för köpare',
};

/** How the name change is done in each system, to both parties. */
export const registrationInstructions: Record<RegistrationSystem, { seller: string; buyer: string }> = {
  code_by_pages: {
    seller:
      'Logga in på arrangörens Mina sidor och välj att överlåta din startplats. Fyll i köparens namn, födelsedatum och e-postadress. Då skapas en anmälningskod. Lämna den till köparen här.',
    buyer:
      'Du får en anmälningskod. Logga in på arrangörens Mina sidor, anmäl dig till loppet med koden och betala avgiften där. Bytet är klart när du har fått arrangörens bekräftelse.',
  },
  seller_by_pages: {
    seller:
      'Logga in på arrangörens Mina sidor och välj att överlåta din startplats. Fyll i köparens uppgifter, betala avgiften och spara bekräftelsen.',
    buyer:
      'Säljaren gör namnbytet på arrangörens Mina sidor. Du behöver ett eget konto hos arrangören. Du får en bekräftelse när platsen är din.',
  },
  raceid: {
    seller:
      'Logga in på RaceID och öppna dina lopp. Välj att överlåta anmälan i menyn vid loppet, skriv köparens e-postadress och spara. RaceID mejlar en länk till köparen.',
    buyer:
      'Skapa ett konto på RaceID med samma e-postadress som du lämnar här. Följ länken i mejlet från RaceID, fyll i dina uppgifter och betala avgiften där. Bytet är klart när du har fått bekräftelsen.',
  },
  email: {
    seller:
      'Mejla arrangören från den adress du anmälde dig med. Skriv ditt start- eller bokningsnummer och köparens uppgifter. Spara svaret som bekräftelse.',
    buyer: 'Säljaren mejlar arrangören. Du får en bekräftelse när platsen är din.',
  },
  on_site: {
    seller: 'Lämna din bekräftelse på anmälan och en undertecknad fullmakt till köparen.',
    buyer: 'Byt namn på plats när du hämtar nummerlappen. Ta med legitimation och säljarens bekräftelse.',
  },
};
