import { Flex, Text } from '@mantine/core';
import { KeyedText } from '@/components/keyed-text';
import { Price } from '@/components/price';
import type { BuyerCost } from '@/domain/listing/buyer-cost';
import { inAllWords, splitText } from '@/text/listing';
import classes from './total-price.module.css';

interface TotalPriceProps {
  cost: BuyerCost;
  size?: 'card' | 'hero' | 'bar';
  /** Shown elsewhere when it is. */
  hideSplit?: boolean;
}

const leads = {
  card: {},
  hero: { direction: 'column', align: 'center', gap: 5, fz: 'lg' },
  bar: { fz: 'sm', lh: 1.2 },
} as const;

const splits = {
  card: { mt: 2, fz: 'sm', lh: 'sm' },
  hero: { mt: 5, fz: 'md', lh: 'sm', ta: 'center' },
  bar: { mt: 2, fz: 'xs', lh: 1.3 },
} as const;

/** A place's total price, and when each part of it is paid. */
export const TotalPrice = ({ cost, size = 'card', hideSplit = false }: TotalPriceProps) => (
  <>
    <Flex component="p" m={0} wrap="wrap" align="baseline" gap="0 6px" fw={600} {...leads[size]}>
      <Price amount={cost.total} size={size} /> <KeyedText>{inAllWords(cost)}</KeyedText>
    </Flex>
    {!hideSplit && (
      <Text c="dimmed" className={classes.split} data-size={size} {...splits[size]}>
        <KeyedText>{splitText(cost)}</KeyedText>
      </Text>
    )}
  </>
);
