import { describe, expect, it } from 'vitest';
import { kronor } from '@/domain/money/ore';
import { missingWidgetHtml, widgetHtml } from '@/features/widget/widget-html';

type Race = Parameters<typeof widgetHtml>[0];

const race = {
  raceName: 'Herrestads <Fjällmaraton>',
  date: '2027-08-28',
  slug: 'herrestads-fjallmaraton',
  cancelled: false,
  past: false,
  open: true,
  nameChangeRule: 'allowed',
  resalePause: null,
  offers: { count: 3, lowestTotal: kronor(530), highestTotal: kronor(780), fees: 'all' },
} as unknown as Race;
const html = (changes: Partial<Race> = {}) => widgetHtml({ ...race, ...changes }, 'https://lopp.example');

describe('a race’s widget', () => {
  it('says how many places there are, from what price, and where', () => {
    expect(html()).toContain('530');
    expect(html()).toContain('3 platser till salu just nu');
    expect(html()).toContain('href="https://lopp.example/lopp/herrestads-fjallmaraton"');
    expect(html()).toContain('Se platserna');
  });

  it('escapes what is written by hand', () => {
    expect(html()).toContain('<h1>Herrestads &lt;Fjällmaraton&gt;</h1>');
    expect(html()).not.toContain('<Fjäll');
  });

  it.each<[string, Partial<Race>]>([
    ['är inställt', { cancelled: true }],
    ['Loppet är avgjort', { past: true }],
    ['Arrangören tillåter inte', { nameChangeRule: 'forbidden' }],
    ['Vi vet inte än', { nameChangeRule: 'unknown' }],
    ['Namnbytet har stängt', { open: false }],
    ['Arrangören har pausat försäljningen', { resalePause: { reason: null } }],
    ['Inga platser till salu just nu', {}],
  ])('says why nothing is for sale: %s', (why, changes) => {
    expect(html({ ...changes, offers: null })).toContain(why);
    expect(html({ ...changes, offers: null })).toContain('Till loppets sida');
  });

  it('runs no script', () => {
    expect(html()).not.toContain('<script');
    expect(missingWidgetHtml('https://lopp.example')).toContain('Loppet finns inte här');
  });
});
