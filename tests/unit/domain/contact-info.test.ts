import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { contactInfoError } from '@/domain/listing/contact-info';
import { createListingInput } from '@/domain/listing/input';

const catalogue = ['races.json', 'more-races.json'].flatMap((file) =>
  JSON.parse(readFileSync(`sandbox/seed/${file}`, 'utf8')).map(
    (race: { race_name: string; distances: string[] }) => race,
  ),
) as { race_name: string; distances: string[] }[];

describe('a seller’s own words', () => {
  it('may be every name of the catalogue, with its distance and a date', () => {
    expect(catalogue.length).toBeGreaterThan(60);
    const refused = catalogue
      .flatMap(({ race_name, distances }) =>
        distances.flatMap((distance) => [`${race_name}`, `${race_name} ${distance} 2027-05-22`]),
      )
      .filter((text) => contactInfoError(text) !== null);
    expect(refused).toEqual([]);
  });

  test.each([
    'Startled 4',
    '2027-05-22',
    '22/5 2027',
    '22.05.2027',
    '20270522',
    '22 maj 2027 kl. 09.30',
    '10.5 km',
    '2026/2027',
    'Vasaloppet 2027 100 km',
    'Grupp 123456',
    'B, 3.45–4.00',
    'S:t Olavsloppet',
    '1:a led. Herrar',
  ])('may be %s', (text) => expect(contactInfoError(text)).toBeNull());

  test.each([
    'BETALA NU: https://betala.example',
    'betala.example',
    'www.betala',
    'Se BETALA．SE',
    'betala。example',
    'xn--rksmrgs-5wao1o',
    'räksmörgås.se/lopp',
    'kalle@example',
    'hxxp://x',
    '192.168.0.1',
  ])('are no address: %s', (text) => expect(contactInfoError(text)).toMatch(/adress/));

  test.each([
    '0701234567',
    '+46 (0)70 123 45 67',
    '070-2012 345',
    'Swisha 123 45 67',
    '٠٧٠١٢٣٤٥٦٧',
    '０７０１２３４５６７',
    '2027-05-2212',
  ])('are no long number: %s', (text) => expect(contactInfoError(text)).toMatch(/nummer/));

  it('are judged at their own field', () => {
    const ad = { raceId: crypto.randomUUID(), price: 500, termsAccepted: true };
    const refusedAt = (fields: object) =>
      createListingInput.safeParse({ ...ad, ...fields }).error?.issues.map(({ path }) => path.join('.'));
    expect(refusedAt({ customRaceName: 'Se betala.example' })).toEqual(['customRaceName']);
    expect(refusedAt({ startGroup: '070-123 45 67' })).toEqual(['startGroup']);
    expect(refusedAt({ customRaceName: 'Vasaloppet 2027', startGroup: 'Led 4' })).toBeUndefined();
  });
});
