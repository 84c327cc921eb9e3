import { Container } from '@mantine/core';
import type { ReactNode } from 'react';

const widths = { narrow: '30rem', form: '38.75rem', text: '47.5rem', wide: 'var(--lb-page)' };

/**
 * A page's content column. Every page starts with one: `text` for pages that are read, `form` for forms, `narrow` for a
 * single question, `wide` for lists and things beside each other.
 */
export const Page = ({ children, width = 'wide' }: { children: ReactNode; width?: keyof typeof widths }) => (
  <Container size={widths[width]} pt="clamp(1.5rem, 1rem + 2vw, 3rem)" pb="clamp(3rem, 2rem + 4vw, 5rem)">
    {children}
  </Container>
);
