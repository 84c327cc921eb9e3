import { expect, test } from 'vitest';
import {
  fillFrom,
  registrationSystems,
  registrationWindows,
  type TemplateFields,
} from '@/domain/organiser/registration-systems';
import { registrationInstructions } from '@/features/admin/races/race-values';

const blank: TemplateFields = {
  mechanism: '',
  payer: '',
  buyerFields: [],
  entryReference: 'none',
  instructionsSeller: '',
  instructionsBuyer: '',
};

test.each(registrationSystems)(
  '%s fills a blank form in whole, and says how both parties go about it',
  (system) => {
    const template = {
      ...registrationWindows[system],
      instructionsSeller: registrationInstructions[system].seller,
      instructionsBuyer: registrationInstructions[system].buyer,
    };
    expect(fillFrom(blank, template)).toEqual({ filled: template, kept: [] });
    expect(fillFrom({ ...blank, ...template }, template)).toEqual({ filled: {}, kept: [] });
    expect(template.instructionsSeller.length).toBeGreaterThan(30);
    expect(template.instructionsBuyer.length).toBeGreaterThan(30);
  },
);

test('what is written is kept and named, and the rest is filled in', () => {
  const typed: TemplateFields = {
    ...blank,
    payer: 'seller',
    buyerFields: ['phone'],
    instructionsBuyer: 'Ring oss.',
  };
  const template = { ...registrationWindows.raceid, instructionsBuyer: 'Följ länken.' };
  expect(fillFrom(typed, template)).toEqual({
    filled: { mechanism: 'buyer_code' },
    kept: ['payer', 'buyerFields', 'instructionsBuyer'],
  });
});

test('the same in another order is no difference, and what a template leaves out is left alone', () => {
  const typed: TemplateFields = {
    ...blank,
    mechanism: 'email_organiser',
    payer: 'buyer',
    entryReference: 'optional',
    buyerFields: ['email', 'full_name', 'birth_date'],
  };
  expect(fillFrom(typed, registrationWindows.email)).toEqual({ filled: {}, kept: [] });
});
