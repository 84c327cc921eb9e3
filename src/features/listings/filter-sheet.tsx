'use client';

import { Box, Button } from '@mantine/core';
import { Sheet } from '@/components/dialog';
import { KeyedText } from '@/components/keyed-text';
import { counted } from '@/text/numbers';
import { FilterFields, type FilterProps } from './filter-fields';
import classes from './filter-panel.module.css';
import { buyableText, type Counts } from './filters';

interface FilterSheetProps extends FilterProps {
  onClose: () => void;
  counts: Counts | undefined;
}

/** The filters in a sheet from the bottom; its close button has what they find. */
export function FilterSheet({ onClose, counts, ...props }: FilterSheetProps) {
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
      <Box className={classes.found}>
        <Button color="signal" size="lg" fullWidth onClick={onClose}>
          <KeyedText>
            {counts
              ? `Visa ${counted(counts.total, 'startplats', 'startplatser')}, ${buyableText(counts.buyable)}`
              : 'Visa startplatser'}
          </KeyedText>
        </Button>
      </Box>
    </Sheet>
  );
}
