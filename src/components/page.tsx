import { Anchor, Container, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { Link } from './link';
import classes from './page-heading.module.css';

const widths = { narrow: '30rem', form: '38.75rem', text: '47.5rem', wide: 'var(--lb-page)' };

/**
 * A page's content column. Every page starts with one: `text` for pages that are read and those of one purchase, `form` for forms, `narrow` for a
 * single question, `wide` for lists and things beside each other.
 */
export const Page = ({ children, width = 'wide' }: { children: ReactNode; width?: keyof typeof widths }) => (
  <Container size={widths[width]} pt="clamp(1.5rem, 1rem + 2vw, 3rem)" pb="clamp(3rem, 2rem + 4vw, 5rem)">
    {children}
  </Container>
);

export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Anchor component={Link} href={href} className={classes.back} underline="hover">
      <IconArrowLeft size={18} aria-hidden="true" />
      {children}
    </Anchor>
  );
}

interface PageHeadingProps {
  title: ReactNode;
  /** What the page is about, before what it says. */
  above?: ReactNode;
  lead?: ReactNode;
  back?: { href: string; label: string };
  /** Buttons beside the heading on wide screens, below on phones. */
  actions?: ReactNode;
  center?: boolean;
  /** Lets the heading take the focus when a part of the page replaces another. */
  headingRef?: Ref<HTMLHeadingElement>;
}

/** The page's one h1. */
export function PageHeading({
  title,
  above,
  lead,
  back,
  actions,
  center = false,
  headingRef,
}: PageHeadingProps) {
  return (
    <Group
      justify={center ? 'center' : 'space-between'}
      align="flex-end"
      gap="md"
      mb="lg"
      ta={center ? 'center' : undefined}
    >
      <Stack gap="xs" miw={0}>
        {back && <BackLink href={back.href}>{back.label}</BackLink>}
        {above && <Text fw={600}>{above}</Text>}
        <Title order={1} {...(headingRef && { ref: headingRef, tabIndex: -1, style: { outline: 'none' } })}>
          {title}
        </Title>
        {lead && (
          <Text size="lg" c="dimmed" maw={640}>
            {lead}
          </Text>
        )}
      </Stack>
      {actions && <Group gap="sm">{actions}</Group>}
    </Group>
  );
}
