import { mailedCodeRule } from './mailed-code';
import { DAY, MINUTE } from './time';

/** The code mailed to a user's new address, how long it works, and how long the old address can undo the change, ms. */
export const emailChange = { ...mailedCodeRule, lifetime: 10 * MINUTE, undoable: 7 * DAY } as const;
