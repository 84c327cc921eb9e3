import type { MantineColor } from '@mantine/core';
import type { RegistrationSystem, TemplateField } from '@/domain/organiser/registration-systems';
import { blankRace } from '@/domain/race/columns';
import { type RaceFields, raceInput } from '@/domain/race/input';
import type { NameChangeRule } from '@/domain/race/rules';
import type { RaceDates } from '@/domain/race/windows';
import {
  newWindow,
  raceErrors,
  toWindowInput,
  type WindowValues,
  windowValuesOf,
} from '@/features/races/window-values';
import type { Outputs } from '@/trpc/client';

/** The form's values: the server's input, but with empty fields. */
export type RaceValues = Omit<RaceFields, 'date' | 'windows' | 'originalFee'> & {
  date: string | null;
  /** Kronor, as they are typed; '' where it is not known. */
  originalFee: number | string;
  windows: WindowValues[];
};

export const newRace: RaceValues = {
  ...blankRace,
  date: null,
  originalFee: '',
  nameChangeRule: 'allowed',
  windows: [newWindow],
};

/** A race's fields as the form shows them. */
export const valuesOf = ({ windows, date, originalFee, ...fields }: RaceFields): RaceValues => ({
  ...fields,
  date: date || null,
  originalFee: originalFee ?? '',
  windows: windows.map(windowValuesOf),
});

const isUntouched = (window: WindowValues): boolean => JSON.stringify(window) === JSON.stringify(newWindow);

/** What the form sends, for the server to check. */
export const toInput = ({ date, windows, originalFee, ...values }: RaceValues) => ({
  ...values,
  date: date ?? '',
  originalFee: originalFee === '' ? null : originalFee,
  // The empty period that a new race begins with is no answer where the organiser allows no name change.
  windows: windows
    .filter((window) => values.nameChangeRule === 'allowed' || !isUntouched(window))
    .map(toWindowInput),
});

/** The server's validation in the browser, by field. @param saved null for a new race. */
export const errorsOf = (values: RaceValues, saved: RaceDates | null, today: string) =>
  raceErrors({ schema: raceInput, input: toInput(values), windows: values.windows, saved }, today);

export type Race = Outputs['admin']['races']['list']['items'][number];

/** A race that is changed in its form. */
export type EditedRace = Omit<Race, 'watches' | 'organiserName'> & Partial<Pick<Race, 'organiserName'>>;

export const ruleColors: Record<NameChangeRule, MantineColor> = {
  allowed: 'pine',
  forbidden: 'red',
  unknown: 'blue',
};

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
