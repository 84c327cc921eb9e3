import { blankRace } from '@/domain/race/columns';
import { datesObstacle, haveMoved } from '@/domain/race/dates';
import { type RaceFields, raceDay, raceInput, raceWindows, toWindow } from '@/domain/race/input';
import type { TransferWindow } from '@/domain/race/windows';
import {
  newWindow,
  shownAt,
  toWindowInput,
  type WindowValues,
  windowValuesOf,
} from '@/features/races/window-values';
import { errorTexts } from '@/text/errors';

/** The form's values: the server's input, but with empty fields. */
export type RaceValues = Omit<RaceFields, 'date' | 'windows' | 'originalFee'> & {
  date: string | null;
  /** Kronor, as they are typed; '' where it is not known. */
  originalFee: number | string;
  windows: WindowValues[];
};

export const newRace: RaceValues = {
  ...blankRace,
  date: null,
  originalFee: '',
  nameChangeRule: 'allowed',
  windows: [newWindow],
};

/** A race's fields as the form shows them. */
export const valuesOf = ({ windows, date, originalFee, ...fields }: RaceFields): RaceValues => ({
  ...fields,
  date: date || null,
  originalFee: originalFee ?? '',
  windows: windows.map(windowValuesOf),
});

const isUntouched = (window: WindowValues): boolean => JSON.stringify(window) === JSON.stringify(newWindow);

/** What the form sends, for the server to check. */
export const toInput = ({ date, windows, originalFee, ...values }: RaceValues) => ({
  ...values,
  date: date ?? '',
  originalFee: originalFee === '' ? null : originalFee,
  // The empty period that a new race begins with is no answer where the organiser allows no name change.
  windows: windows
    .filter((window) => values.nameChangeRule === 'allowed' || !isUntouched(window))
    .map(toWindowInput),
});

/** The days of a race as they are saved. */
interface Saved {
  date: string;
  windows: readonly TransferWindow[];
}

/**
 * The server's validation in the browser, by field: the first error of each. Days that stay as they are saved are not
 * judged.
 * @param saved null for a new race.
 */
export function errorsOf(values: RaceValues, saved: Saved | null, today: string): Record<string, string> {
  const input = toInput(values);
  const judged = raceInput.safeParse(input);
  const issues = judged.error?.issues ?? [];
  const errors = issues.map(({ path, message }) => shownAt(path.join('.'), message, values));
  // The days in the same round, as far as they can be read.
  const { success, data: date } = raceDay.safeParse(input.date);
  const windows = raceWindows.safeParse(input.windows).data?.map(toWindow) ?? saved?.windows ?? [];
  const moved = success && (date !== saved?.date || haveMoved(saved.windows, windows));
  const obstacle = moved ? datesObstacle({ date, windows }, today) : null;
  if (obstacle) errors.push(shownAt(obstacle.field, errorTexts[obstacle.code].text, values));
  return Object.fromEntries(errors.reverse());
}
