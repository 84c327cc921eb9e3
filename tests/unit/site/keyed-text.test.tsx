// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Badge, MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, describe, expect, test } from 'vitest';
import { Facts } from '@/components/facts';
import { KeyedText, Kr } from '@/components/keyed-text';
import { MainButton } from '@/components/main-button';
import { Price } from '@/components/price';
import { purchaseCost } from '@/domain/listing/buyer-cost';
import { splitPrice } from '@/domain/money/fees';
import { kronor } from '@/domain/money/ore';
import { BuyerSplit, SellerSplit } from '@/features/purchases/money-split';
import { stubBrowser } from './stub-browser';

/** What a browser's translation does: every text gets elements of its own. */
function translate(root: Node): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const translated = document.createElement('font');
    translated.append(document.createElement('font'));
    translated.firstElementChild?.append(text.data);
    text.replaceWith(translated);
  }
}

function Page({ kr, busy = false }: { kr: number; busy?: boolean }) {
  const split = splitPrice(kronor(kr));
  return (
    <MantineProvider forceColorScheme="light" env="test">
      <Price cost={purchaseCost({ split, payer: 'seller', nameChangeCost: null })} />
      <BuyerSplit split={split} payer="seller" nameChangeCost={null} />
      <SellerSplit split={split} />
      <Facts facts={[{ label: 'Pris', value: `${kr} kr`, icon: '•' }]} />
      <Badge variant="dot">{`${kr} kvar`}</Badge>
      <p>
        Då får du <Kr amount={kronor(kr)} />, och <KeyedText>{`${kr} andra`}</KeyedText> väntar.
      </p>
      <MainButton busy={busy} busyLabel="Bearbetar...">
        Betala <Kr amount={kronor(kr)} exact /> nu
      </MainButton>
    </MantineProvider>
  );
}

describe('a number that changes while a translated page is open', () => {
  beforeAll(stubBrowser);

  test('is shown alone, in prices, sums, facts, buttons and sentences', () => {
    const box = document.createElement('div');
    const root = createRoot(box);
    const show = (kr: number, busy = false) => act(() => root.render(<Page kr={kr} busy={busy} />));
    const shown = () => (box.textContent ?? '').replaceAll('\u00a0', '');
    show(7411);
    translate(box);
    const amounts = shown().match(/7411|7441/g)?.length;
    show(8522);
    expect(shown()).not.toMatch(/7411|7441/);
    expect(shown().match(/8522|8552/g)).toHaveLength(amounts ?? 0);
    show(8522, true);
    expect(shown()).toContain('Bearbetar...');
    show(8523);
    expect(shown()).toContain('Betala 8523,00kr nu');
    act(() => root.unmount());
  });

  test('is nowhere a text between others', () => {
    const src = resolve(import.meta.dirname, '../../../src');
    const unwrapped = ['features', 'components', 'app'].flatMap((folder) =>
      readdirSync(join(src, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.tsx') && !file.endsWith('ui/changing.tsx'))
        .filter((file) =>
          // Not `${formatKr(…)}` or `label={formatKr(…)}`; our own fee does not change.
          /(?<![=$])\{formatKr(?:Exact)?\((?!SERVICE_FEE)/.test(
            readFileSync(join(src, folder, file), 'utf8'),
          ),
        ),
    );
    expect(unwrapped).toEqual([]);
  });
});
