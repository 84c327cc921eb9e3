'use client';

import { Button } from '@/components/button';
import { useOnceDrawn } from '@/components/ever';
import { Mantine } from '@/components/mantine';
import { Sheet } from '@/components/sheet';
import { counted } from '@/text/numbers';
import { FilterFields, type FilterProps } from './filter-fields';
import classes from './filter-panel.module.css';

interface FilterSheetProps extends FilterProps {
  opened: boolean;
  onClose: () => void;
  resultCount?: number;
}

/** The filters as a sheet from below, with the results' number on what closes it. */
export function FilterSheet({ opened, onClose, resultCount, ...props }: FilterSheetProps) {
  const shown = useOnceDrawn(opened);
  return (
    <Mantine>
      <Sheet
        opened={shown}
        onClose={onClose}
        position="bottom"
        title="Filter och sortering"
        padding="md"
        classNames={{ content: classes.sheet }}
      >
        <FilterFields {...props} />
        <Button color="signal" size="lg" fullWidth mt="md" onClick={onClose}>
          {resultCount === undefined
            ? 'Visa startplatser'
            : `Visa ${counted(resultCount, 'startplats', 'startplatser')}`}
        </Button>
      </Sheet>
    </Mantine>
  );
}
