import { movedDatesObstacles } from '@/domain/race/dates';
import { readDays, type WindowFields } from '@/domain/race/input';
import type { RaceDates } from '@/domain/race/windows';
import type { z } from '@/domain/zod';
import { errorTexts } from '@/text/errors';

/** What is known of the organiser's fee: nothing, that there is none, or how much it is. */
export type FeeKind = 'unknown' | 'none' | 'amount';

/** A window as the form has it: a day and a time apart, empty where nothing is chosen. */
export interface WindowValues {
  opensDay: string | null;
  opensTime: string;
  closesDay: string | null;
  closesTime: string;
  mechanism: WindowFields['mechanism'] | '';
  fee: FeeKind | '';
  /** Kronor, as they are typed; counts only where the fee is an amount. */
  cost: number | string;
  payer: WindowFields['payer'] | '';
  buyerFields: WindowFields['buyerFields'];
  entryReference: WindowFields['entryReference'];
  minAge: number | '';
  note: string;
}

export const newWindow: WindowValues = {
  opensDay: null,
  opensTime: '',
  closesDay: null,
  closesTime: '',
  mechanism: '',
  fee: '',
  cost: '',
  payer: '',
  buyerFields: [],
  entryReference: 'none',
  minAge: '',
  note: '',
};

/** The fee as the server takes it; what is not chosen, or not written, it refuses. */
const costOf = ({ fee, cost }: Pick<WindowValues, 'fee' | 'cost'>): number | string | null => {
  if (fee === 'unknown') return null;
  if (fee === 'none') return 0;
  return fee === 'amount' ? cost : '';
};

const feeOf = (cost: number | null): FeeKind => {
  if (cost === null) return 'unknown';
  return cost === 0 ? 'none' : 'amount';
};

/** No time is the whole day: from its beginning, or to its end. */
export const toWindowInput = ({
  opensDay,
  opensTime,
  closesDay,
  closesTime,
  fee,
  cost,
  ...window
}: WindowValues) => ({
  ...window,
  opens: opensDay && `${opensDay} ${opensTime || '00:00'}`,
  closes: closesDay ? `${closesDay} ${closesTime || '24:00'}` : '',
  cost: costOf({ fee, cost }),
  minAge: window.minAge === '' ? null : window.minAge,
});

export function windowValuesOf({ opens, closes, cost, minAge, ...window }: WindowFields): WindowValues {
  const [opensDay = null, opensTime = ''] = opens?.split(' ') ?? [];
  const [closesDay = null, closesTime = ''] = closes.split(' ');
  return {
    ...window,
    opensDay,
    opensTime: opensTime === '00:00' ? '' : opensTime,
    closesDay,
    closesTime: closesTime === '24:00' ? '' : closesTime,
    fee: feeOf(cost),
    cost: cost || '',
    minAge: minAge ?? '',
  };
}

const FEE_MISSING = 'Du måste välja om avgiften är känd';

/** Field and text, where the form shows an error of the server's input. */
function shownAt(
  path: string,
  text: string,
  windows: readonly WindowValues[],
): [field: string, text: string] {
  const [, window, nth, part] = /^(windows\.(\d+))\.(\w+)$/.exec(path) ?? [];
  if (part === 'opens' || part === 'closes') return [`${window}.${part}Day`, text];
  if (part === 'cost' && windows[Number(nth)]?.fee === '') return [`${window}.fee`, FEE_MISSING];
  return [path, text];
}

interface Judged {
  schema: z.ZodType;
  /** What is sent. */
  input: Parameters<typeof readDays>[0];
  /** As the form has them. */
  windows: readonly WindowValues[];
  /** The days as they are saved; null of a new race. */
  saved: RaceDates | null;
}

/** The server's validation of a race in the browser, by field: the first error of each. @param today a Stockholm date. */
export function raceErrors({ schema, input, windows, saved }: Judged, today: string): Record<string, string> {
  const issues = schema.safeParse(input).error?.issues ?? [];
  const errors = [
    ...issues.map(({ path, message }) => shownAt(path.join('.'), message, windows)),
    // The days in the same round.
    ...movedDatesObstacles(saved, readDays(input), today).map(({ code, field }) =>
      shownAt(field, errorTexts[code].text, windows),
    ),
  ];
  return Object.fromEntries(errors.reverse());
}
