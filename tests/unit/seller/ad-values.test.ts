import { expect, test } from 'vitest';
import { kronor } from '@/domain/money/ore';
import { empty, errorsOf, toInput, type Values } from '@/features/seller/ad-values';
import type { ListableRace } from '@/features/seller/race-card';
import { highestPriceText } from '@/text/organiser';

const race: ListableRace = {
  id: '0b2c7a52-3a51-4c0f-9a5e-1f0f5f5a3a11',
  slug: 'loppet',
  raceName: 'Loppet',
  date: '2027-06-05',
  location: 'Mora',
  distance: '21K',
  sportCategories: ['Löpning'],
  imageUrl: null,
  refusesDiscounted: true,
  refusesTransferred: true,
  groupRules: null,
  resalePause: null,
  highestPrice: kronor(400),
  opensAt: null,
  nameChangeEnds: null,
  daysLeft: 30,
  warningDays: null,
  nameChangeCost: kronor(100),
  nameChangeCostPayer: 'seller_chooses',
  mechanism: 'seller_direct',
  fees: [{ cost: kronor(100), payer: 'seller_chooses' }],
  entryReference: 'required',
};
const good: Values = {
  ...empty,
  raceId: race.id,
  price: '300,50',
  payerChoice: 'seller',
  entryReference: '1042',
  termsAccepted: true,
  feeAccepted: true,
};

test.each<[string, Partial<Values>, Partial<ListableRace>, Record<string, string>]>([
  ['nothing', {}, {}, {}],
  [
    'the place',
    { discounted: true, transferredBefore: true, entryReference: '   ' },
    {},
    {
      discounted: 'Arrangören godkänner inte namnbyte för platser som var gratis eller rabatterade.',
      transferredBefore: 'Arrangören låter en plats byta namn bara en gång.',
      entryReference: 'Skriv platsens start- eller bokningsnummer. Det står i bekräftelsen från arrangören.',
    },
  ],
  ['the price', { price: '400,01' }, {}, { price: highestPriceText(kronor(400)) }],
  ['a price that is none', { price: '' }, {}, { price: 'Priset måste vara större än 0 kr' }],
  [
    'the consents',
    { termsAccepted: false, feeAccepted: false },
    {},
    {
      termsAccepted: 'Du måste acceptera användarvillkoren',
      feeAccepted: 'Du måste acceptera att betala namnändringsavgiften.',
    },
  ],
  [
    'a fee of a later window',
    { feeAccepted: false },
    { nameChangeCost: kronor(0), fees: [{ cost: kronor(50), payer: 'seller' }] },
    { feeAccepted: 'Du måste acceptera att betala namnändringsavgiften.' },
  ],
  ['no fee of the buyer', { payerChoice: 'buyer', feeAccepted: false }, {}, {}],
  [
    'the race',
    {},
    { resalePause: { reason: null } },
    {
      raceId:
        'Arrangören har pausat andrahandsförsäljningen. Du kan inte publicera annonser för loppet just nu. Köp som redan är gjorda fortsätter som vanligt.',
    },
  ],
  ['no number that is not asked for', { entryReference: '?' }, { entryReference: 'none' }, {}],
])('the form of an ad refuses %s', (_name, typed, rules, errors) =>
  expect(errorsOf({ ...good, ...typed }, { ...race, ...rules })).toEqual(errors),
);

test('a race must be chosen, and then its rules are judged', () => {
  const values = { ...good, raceId: null, discounted: true };
  expect(errorsOf(values, undefined)).toEqual({ raceId: 'Du måste välja ett lopp' });
});

test('a number is sent where the race asks for one', () => {
  expect(toInput(good, race)).toHaveProperty('entryReference', '1042');
  expect(toInput(good, { ...race, entryReference: 'none' })).not.toHaveProperty('entryReference');
});
