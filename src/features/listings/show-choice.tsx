'use client';

import { Segments } from '@/components/segments';
import type { Filters } from './filters';

interface ShowChoiceProps {
  filters: Filters;
  change: (patch: Partial<Filters>) => void;
}

/** Whether a race's places are shown as one; where one race is chosen they never are. */
export const ShowChoice = ({ filters, change }: ShowChoiceProps) =>
  !filters.race && (
    <Segments
      aria-label="Visa"
      size="xs"
      data={[
        { value: 'places', label: 'Varje plats' },
        { value: 'races', label: 'Per lopp' },
      ]}
      value={filters.show ?? 'places'}
      onChange={(show) => change({ show: show === 'races' ? show : undefined })}
    />
  );
