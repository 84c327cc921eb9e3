import { NativeSelect } from '@mantine/core';
import { FIRST_YEAR } from '@/domain/money/input';
import { stockholmDate, yearOf } from '@/domain/time';

/** The calendar year that runs in Stockholm. */
export const runningYear = (): number => yearOf(stockholmDate(new Date()));

/** Chooses one of the years that there can be books of, the running one first. */
export function YearSelect({ year, onChange }: { year: number; onChange: (year: number) => void }) {
  const last = runningYear();
  return (
    <NativeSelect
      label="År"
      data={Array.from({ length: last - FIRST_YEAR + 1 }, (_, nth) => String(last - nth))}
      value={String(year)}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  );
}
