import type { ReactElement } from 'react';
import { Action, CalendarNote, P, Quote } from './blocks';
import { Layout } from './layout';
import type { AttachedCalendar } from './purchase';
import { reasons } from './words';

/** A template: the subject and the page, both from the same props, and props to look at it and test it with. */
export interface Mail<Props> {
  subject: (props: Props) => string;
  body: (props: Props) => ReactElement;
  sample: Props;
}

/** Whom a mail is to, and what its button opens. */
export interface AccountLink {
  firstName: string;
  link: string;
}

interface LetterProps {
  firstName: string;
  calendar?: AttachedCalendar | null;
}

type Of<Props, Value> = Value | ((props: Props) => Value);
type Text<Props> = Of<Props, string>;

/** Ours, or what somebody else has written, which nobody shall take for ours. */
type Paragraph = string | { quote: string };

interface Letter<Props> {
  subject: Text<Props>;
  /** What the inbox shows after the subject. */
  preview: Text<Props>;
  heading: Text<Props>;
  paragraphs: Of<Props, Paragraph[]>;
  button: Text<Props>;
  href: (props: Props) => string;
  sample: Props;
}

const resolve = <Props, Value extends string | Paragraph[]>(value: Of<Props, Value>, props: Props): Value =>
  typeof value === 'function' ? value(props) : value;

/** A mail of paragraphs, ours and others', and one button. @param reason why the recipient gets it */
export const letter = <Props extends LetterProps>(
  reason: Of<Props, keyof typeof reasons>,
  { subject, preview, heading, paragraphs, button, href, sample }: Letter<Props>,
): Mail<Props> => ({
  subject: (props) => resolve(subject, props),
  body: (props) => (
    <Layout
      preview={resolve(preview, props)}
      heading={resolve(heading, props)}
      firstName={props.firstName}
      reason={reasons[resolve(reason, props)]}
    >
      {resolve(paragraphs, props).map((paragraph) =>
        typeof paragraph === 'string' ? (
          <P key={paragraph}>{paragraph}</P>
        ) : (
          <Quote key={paragraph.quote}>{paragraph.quote}</Quote>
        ),
      )}
      <Action href={href(props)}>{resolve(button, props)}</Action>
      <CalendarNote calendar={props.calendar} />
    </Layout>
  ),
  sample,
});

type Shared<Props> = Pick<Letter<Props>, 'button' | 'href' | 'sample'>;

/** Letters of one kind to the same recipient: what they share here, their texts in the calls of what it returns. */
export const letters =
  <Props extends LetterProps>(reason: keyof typeof reasons, shared: Shared<Props>) =>
  (texts: Omit<Letter<Props>, keyof Shared<Props>> & Partial<Shared<Props>>): Mail<Props> =>
    letter<Props>(reason, { ...shared, ...texts });
