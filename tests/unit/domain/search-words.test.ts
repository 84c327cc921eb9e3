import { describe, expect, it } from 'vitest';
import { byWords } from '@/components/option-filter';
import { theme } from '@/components/theme';
import { hasWords } from '@/domain/site/search-words';

describe('a search', () => {
  it.each([
    ['Göteborgsvarvet, Halvmaraton', 'goteborg'],
    ['Lidingöloppet', 'LIDINGO'],
    ['Lidingo\u0308loppet', 'lidingö'],
    ['Göteborgsvarvet, Halvmaraton', 'halv göteborg'],
    ['Łódź Maraton', 'lodz'],
    ['Ørestad Løb', 'orestad lob'],
    ['Tjur-Ruset', 'tjur ruset'],
    ['Tjur Ruset', 'tjur-ruset'],
    ['Vasaloppet', '  '],
  ])('finds %s by “%s”', (text, search) => {
    expect(hasWords(text, search)).toBe(true);
  });

  it.each([
    ['Vasaloppet', 'vasan'],
    ['Vasaloppet', 'vasaloppet 90'],
    ['Vasaloppet', '%'],
    ['Vasaloppet', '🏃'],
  ])('does not find %s by “%s”', (text, search) => {
    expect(hasWords(text, search)).toBe(false);
  });
});

describe('a list with a search field', () => {
  const item = (label: string) => ({ value: label, label });
  const options = ['Göteborgsvarvet', 'Lidingöloppet', 'Vasaloppet'].map(item);

  it('is filtered by words, in its groups too, up to its limit', () => {
    const find = (search: string, limit = 50) => byWords({ options, search, limit });
    expect(find('goteborg')).toEqual([item('Göteborgsvarvet')]);
    expect(find('loppet', 1)).toEqual([item('Lidingöloppet')]);
    expect(find('')).toHaveLength(3);
    const groups = [
      { group: 'Västkusten', items: [item('Göteborgsvarvet')] },
      { group: 'Dalarna', items: [item('Vasaloppet')] },
    ];
    expect(byWords({ options: groups, search: 'goteborg', limit: 50 })).toEqual([groups[0]]);
  });

  it('is so without saying it', () => {
    for (const component of ['Select', 'MultiSelect']) {
      expect(theme.components?.[component]?.defaultProps).toMatchObject({ filter: byWords });
    }
  });
});
