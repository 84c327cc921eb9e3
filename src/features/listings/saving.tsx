import { Badge } from '@mantine/core';
import { KeyedText } from '@/components/keyed-text';
import { savedText } from '@/text/listing';
import type { ListingCardData } from './listing-action';

/** How much less a place costs in all than at the organiser; nothing where it does not, or that is not known. */
export const Saving = ({ listing: { saved } }: { listing: Pick<ListingCardData, 'saved'> }) =>
  saved !== null && (
    <Badge>
      <KeyedText>{savedText(saved)}</KeyedText>
    </Badge>
  );
