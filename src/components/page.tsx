import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { Stack, Text, Title } from './basics';
import { TextLink } from './links';
import classes from './page.module.css';

/** A page's content column. Every page starts with one. */
export function Page({
  children,
  width = 'wide',
}: {
  children: ReactNode;
  width?: 'narrow' | 'form' | 'text' | 'wide';
}) {
  return (
    <div className={classes.page} data-width={width}>
      {children}
    </div>
  );
}

export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <TextLink href={href} className={classes.back} underline="hover">
      <IconArrowLeft size={18} aria-hidden="true" />
      {children}
    </TextLink>
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
    <div className={classes.heading} data-center={center || undefined}>
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
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}

/** A titled part of a page. */
export function Section({
  title,
  children,
  id,
  aside,
}: {
  title?: ReactNode;
  children: ReactNode;
  id?: string;
  aside?: ReactNode;
}) {
  return (
    <section className={classes.section} aria-labelledby={title && id ? `${id}-title` : undefined} id={id}>
      {title && (
        <div className={classes.sectionHead}>
          <Title order={2} id={id ? `${id}-title` : undefined}>
            {title}
          </Title>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}

/** Running text of static pages: headings, paragraphs and lists get their rhythm here. */
export const Prose = ({ children }: { children: ReactNode }) => (
  <div className={classes.prose}>{children}</div>
);
