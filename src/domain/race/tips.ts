/** What a tip is about: a race that we lack, or one of ours that something is wrong with. */
type RaceTipKind = 'missing' | 'wrong';

/** What became of a tip. `closed`: nothing was changed, and the note says why. */
export const raceTipOutcomes = ['added', 'corrected', 'closed'] as const;
export type RaceTipOutcome = (typeof raceTipOutcomes)[number];

/** How a tip that led to something ends, by what it was about. */
export const doneOutcome: Record<RaceTipKind, RaceTipOutcome> = { missing: 'added', wrong: 'corrected' };

/** Characters of a tip, and of its answer. */
export const MAX_TIP_TEXT = 1000;
