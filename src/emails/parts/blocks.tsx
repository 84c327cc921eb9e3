import { Button, Heading, Link, Section, Text } from '@react-email/components';
import { Fragment, type ReactNode } from 'react';
import { formatInstant } from '@/text/dates';
import { styles } from './styles';

export const P = ({ children }: { children: ReactNode }) => <Text style={styles.text}>{children}</Text>;

export const Small = ({ children }: { children: ReactNode }) => (
  <Text style={styles.small} className="muted">
    {children}
  </Text>
);

export const Subheading = ({ children }: { children: ReactNode }) => (
  <Heading as="h2" style={styles.subheading} className="green">
    {children}
  </Heading>
);

/** The one thing to do. A mail has at most one. */
export const Action = ({ href, children }: { href: string; children: ReactNode }) => (
  <Section style={styles.buttonRow}>
    <Button href={href} style={styles.button} className="button">
      {children}
    </Button>
  </Section>
);

/** For links that carry a token: some clients break buttons. The text part has the address already. */
export const BareLink = ({ href }: { href: string }) => (
  <Text style={styles.small} className="muted" data-skip-in-text="true">
    Fungerar inte knappen? Kopiera adressen:{' '}
    <Link href={href} style={styles.link} className="green">
      {href}
    </Link>
  </Text>
);

/** What is to be done, in order. */
export const Steps = ({ children }: { children: ReactNode[] }) => (
  <ol style={styles.list}>
    {children.map((child, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once
      <li key={index} style={styles.listItem}>
        {child}
      </li>
    ))}
  </ol>
);

/** The instant everything hangs on. */
export const Deadline = ({ label, at }: { label: string; at: Date }) => (
  <div style={styles.deadline} className="mint">
    <div style={styles.deadlineLabel} className="muted">
      {label}
    </div>
    <div style={styles.deadlineTime} className="green">
      {formatInstant(at)}
    </div>
  </div>
);

/** A person's own words, line by line as they were written. */
export const Quote = ({ children }: { children: string }) => (
  <blockquote style={styles.quote} className="rule">
    {children
      .trim()
      .split(/\r?\n/)
      .map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once
        <Fragment key={index}>
          {index > 0 && <br />}
          {line}
        </Fragment>
      ))}
  </blockquote>
);
