import { datesObstacle, haveMoved } from '@/domain/race/dates';
import { organiserRace, raceWindows, toWindow } from '@/domain/race/input';
import { shownAt, toWindowInput, type WindowValues, windowValuesOf } from '@/features/races/window-values';
import { errorTexts } from '@/text/errors';
import type { OwnRace } from './own-race-card';

/** The form's values: the server's input, but with empty fields. */
export type OwnRaceValues = Omit<OwnRace['fields'], 'windows' | 'highestPrice' | 'resalePause'> & {
  windows: WindowValues[];
  /** Kronor, as they are typed; '' without a limit. */
  highestPrice: number | string;
};

export const valuesOf = ({
  windows,
  highestPrice,
  resalePause: _,
  ...fields
}: OwnRace['fields']): OwnRaceValues => ({
  ...fields,
  windows: windows.map(windowValuesOf),
  highestPrice: highestPrice ?? '',
});

/** What the form sends, for the server to check. */
const toInput = ({ windows, highestPrice, ...values }: OwnRaceValues) => ({
  ...values,
  windows: windows.map(toWindowInput),
  highestPrice: highestPrice === '' ? null : highestPrice,
});

/** The values as they are sent; they have been judged. */
export const parsedOf = (values: OwnRaceValues, { nameChangeRule }: OwnRace) => {
  const { nameChangeRule: _, ...input } = organiserRace.parse({ ...toInput(values), nameChangeRule });
  return input;
};

/** The server's validation in the browser, by field. Windows that stay as they are saved are not judged. */
export function errorsOf(
  values: OwnRaceValues,
  { nameChangeRule, date, savedWindows }: OwnRace,
  today: string,
): Record<string, string> {
  const judged = organiserRace.safeParse({ ...toInput(values), nameChangeRule });
  const issues = judged.error?.issues ?? [];
  const errors = issues.map(({ path, message }) => shownAt(path.join('.'), message, values));
  // The windows in the same round, as far as they can be read.
  const windows = raceWindows.safeParse(toInput(values).windows).data?.map(toWindow) ?? savedWindows;
  const obstacle = haveMoved(savedWindows, windows) ? datesObstacle({ date, windows }, today) : null;
  if (obstacle) errors.push(shownAt(obstacle.field, errorTexts[obstacle.code].text, values));
  return Object.fromEntries(errors.reverse());
}
