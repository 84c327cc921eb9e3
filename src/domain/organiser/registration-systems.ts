import type { WindowFields } from '../race/input';
import type { VerifiableField } from '../race/rules';

/**
 * How organisers take registrations, and so how a place changes hands there. After what some of them say themselves:
 * vasaloppet.se (a code from its own pages), support.raceid.com, vatternrundan.se (the seller on its own pages).
 */
export const registrationSystems = [
  'code_by_pages',
  'seller_by_pages',
  'raceid',
  'email',
  'on_site',
] as const;
export type RegistrationSystem = (typeof registrationSystems)[number];

/** A system's facts of a transfer window; those it leaves out differ by race. */
type TemplateWindow = Pick<WindowFields, 'mechanism' | 'buyerFields'> &
  Partial<Pick<WindowFields, 'payer' | 'entryReference'>>;

export const registrationWindows: Record<RegistrationSystem, TemplateWindow> = {
  code_by_pages: {
    mechanism: 'buyer_code',
    payer: 'buyer',
    buyerFields: ['full_name', 'birth_date', 'email'],
  },
  seller_by_pages: {
    mechanism: 'seller_direct',
    payer: 'seller',
    buyerFields: ['full_name', 'birth_date', 'customer_number'],
  },
  raceid: { mechanism: 'buyer_code', payer: 'buyer', buyerFields: ['email'] },
  email: {
    mechanism: 'email_organiser',
    buyerFields: ['full_name', 'birth_date', 'email'],
    entryReference: 'optional',
  },
  on_site: { mechanism: 'on_site', buyerFields: ['full_name'], entryReference: 'optional' },
};

/** A template is a guess until somebody has read the organiser's own rules. */
export const guessedByTemplate: readonly VerifiableField[] = ['mechanism', 'payer', 'buyer_fields'];

/** What a template fills in: fields of the first window, and the texts to both parties. */
export interface TemplateFields {
  mechanism: WindowFields['mechanism'] | '';
  payer: WindowFields['payer'] | '';
  buyerFields: WindowFields['buyerFields'];
  entryReference: WindowFields['entryReference'];
  instructionsSeller: string;
  instructionsBuyer: string;
}
export type TemplateField = keyof TemplateFields;

const isBlank = (value: unknown): boolean =>
  value === '' || value === 'none' || (Array.isArray(value) && value.length === 0);

const same = (a: unknown, b: unknown): boolean =>
  JSON.stringify(Array.isArray(a) ? a.toSorted() : a) === JSON.stringify(Array.isArray(b) ? b.toSorted() : b);

/**
 * What a template does to a form. Only what is blank is filled in.
 * @param typed what the form has.
 * @returns the values to fill in, and the fields that have another value already, which nobody may replace unasked.
 */
export function fillFrom(
  typed: TemplateFields,
  template: Partial<TemplateFields>,
): { filled: Partial<TemplateFields>; kept: TemplateField[] } {
  const fields = (Object.keys(template) as TemplateField[]).filter((field) => template[field] !== undefined);
  const filled = fields.filter((field) => isBlank(typed[field]));
  return {
    filled: Object.fromEntries(filled.map((field) => [field, template[field]])),
    kept: fields.filter((field) => !isBlank(typed[field]) && !same(typed[field], template[field])),
  };
}
