import type { WindowFields } from '@/domain/race/input';
import { stockholmDate } from '@/domain/time';
import { now } from '@/server/lib/clock';
import { raceFieldsOn, windowFieldsOn } from './race-fields-on';

/** A window as an admin writes it, open until ninety days from now. */
export const windowFields = (changes: Partial<WindowFields> = {}): WindowFields =>
  windowFieldsOn(stockholmDate(now()), changes);

/** A race as an admin writes it, a hundred days from now. */
export const raceFields = raceFieldsOn(stockholmDate(now()));
