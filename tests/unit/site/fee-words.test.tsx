import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { purchaseCost } from '@/domain/listing/buyer-cost';
import { splitPrice } from '@/domain/money/fees';
import { kronor } from '@/domain/money/ore';
import { FeeCosts } from '@/features/checkout/fee-costs';
import { BuyerSplit } from '@/features/purchases/money-split';

const priced = { split: splitPrice(kronor(650)), payer: 'buyer', nameChangeCost: kronor(250) } as const;

const textOf = (node: ReactNode) =>
  renderToStaticMarkup(<MantineProvider env="test">{node}</MantineProvider>)
    .replaceAll(/<style[^>]*>.*?<\/style>|<script[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ');

test('what the organiser takes has one name where the price is split', () => {
  const text = textOf(<BuyerSplit {...priced} />);
  expect(text).toContain('Arrangörens avgift');
  expect(text).not.toMatch(/Namnbyte hos|[Nn]amnändringsavgift/);
});

test('and on the page that asks the buyer to accept it, where its longer name stands beside it', () => {
  const text = textOf(<FeeCosts cost={purchaseCost(priced)} fee="arrangörens avgift" />);
  expect(text).toContain('Arrangörens avgift betalas inte nu');
  expect(text).toContain('Arrangörens avgift (namnändringsavgift)');
});
