import type { ReactElement } from 'react';

/** A template: the subject and the page, both from the same props. */
export interface Mail<Props> {
  subject: (props: Props) => string;
  body: (props: Props) => ReactElement;
}
