import { Card, type CardProps } from './card';

/** A card that looks like a race bib, with two pins at the top: for start places and purchases only. */
export const BibCard = (props: CardProps) => <Card pinned {...props} />;
