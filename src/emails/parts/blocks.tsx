import { Button, Heading, Link, Section, Text } from '@react-email/components';
import { Fragment, type ReactNode } from 'react';
import { ADD_TO_CALENDAR } from '@/text/calendar';
import { formatInstant } from '@/text/dates';
import { styles } from './styles';

export const P = ({ children }: { children: ReactNode }) => <Text style={styles.text}>{children}</Text>;

export const Small = ({ children }: { children: ReactNode }) => (
  <Text style={styles.small} className="muted">
    {children}
  </Text>
);

export const Subheading = ({ children }: { children: ReactNode }) => (
  <Heading as="h2" style={styles.subheading} className="ink">
    {children}
  </Heading>
);

/** The main button. At most one in a mail. */
export const Action = ({ href, children }: { href: string; children: ReactNode }) => (
  <Section style={styles.buttonRow}>
    <Button href={href} style={styles.button} className="button">
      {children}
    </Button>
  </Section>
);

/** The address of a button whose link carries a token, for clients that break buttons. The text part has it already. */
export const BareLink = ({ href }: { href: string }) => (
  <Text style={styles.small} className="muted" data-skip-in-text="true">
    Fungerar inte knappen? Kopiera adressen:{' '}
    <Link href={href} style={styles.link} className="green">
      {href}
    </Link>
  </Text>
);

/** A code to type, large enough to read off. */
export const Code = ({ children }: { children: string }) => (
  <Text style={styles.code} className="green">
    {children}
  </Text>
);

/** Steps in order. */
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

/** A deadline. */
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

/** Where a mail brings the deadline for the reader's calendar. */
export const CalendarNote = ({ file }: { file: string | null }) =>
  file && (
    <Small>
      {ADD_TO_CALENDAR}: öppna bilagan {file}.
    </Small>
  );

/** A user's text with its line breaks. */
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
