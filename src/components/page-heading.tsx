import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { Link } from '@/components/link';
import classes from './page-heading.module.css';

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
  lead?: ReactNode;
  back?: { href: string; label: string };
  /** Buttons beside the heading on wide screens, below on phones. */
  actions?: ReactNode;
  center?: boolean;
  /** Lets the heading take the focus when a part of the page replaces another. */
  headingRef?: Ref<HTMLHeadingElement>;
}

/** The page's one h1. */
export function PageHeading({ title, lead, back, actions, center = false, headingRef }: PageHeadingProps) {
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
