'use client';

import { Button } from '@mantine/core';
import { Sheet } from '@/components/dialog';
import { KeyedText } from '@/components/keyed-text';
import { counted } from '@/text/numbers';
import { FilterFields, type FilterProps } from './filter-fields';
import classes from './filter-panel.module.css';

interface FilterSheetProps extends FilterProps {
  onClose: () => void;
  resultCount?: number | undefined;
}

/** The filters in a sheet from the bottom; its close button has the number of matches. */
export function FilterSheet({ onClose, resultCount, ...props }: FilterSheetProps) {
  return (
    <Sheet
      opened
      onClose={onClose}
      position="bottom"
      title="Filter och sortering"
      padding="md"
      classNames={{ content: classes.sheet }}
    >
      <FilterFields {...props} calendar />
      <Button color="signal" size="lg" fullWidth mt="md" onClick={onClose}>
        <KeyedText>
          {resultCount === undefined
            ? 'Visa startplatser'
            : `Visa ${counted(resultCount, 'startplats', 'startplatser')}`}
        </KeyedText>
      </Button>
    </Sheet>
  );
}
