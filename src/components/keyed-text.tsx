import type { ComponentProps } from 'react';
import { formatKr, formatKrExact } from '@/text/numbers';

interface KeyedTextProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** One text, numbers included. */
  children: string | number;
}

/**
 * A text that changes while the page is open. A browser's translation puts elements of its own instead of text
 * nodes, which React would go on changing unseen: the old number would stay beside the new, or instead of it. So a new
 * text is a new element. It has a parent of its own, because React cannot insert it before a text that was replaced.
 */
export const KeyedText = ({ children, ...props }: KeyedTextProps) => (
  <span {...props}>
    <span key={children}>{children}</span>
  </span>
);

/** "1 250 kr" in running text. There is nothing to translate in it. @param amount öre. */
export const Kr = ({ amount, exact = false }: { amount: number; exact?: boolean }) => (
  <KeyedText translate="no">{exact ? formatKrExact(amount) : formatKr(amount)}</KeyedText>
);
