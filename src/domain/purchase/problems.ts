/** What a buyer can say is wrong. The buyer's own words come beside it. */
export const problemKinds = [
  'wrong_name',
  'code_fails',
  'no_confirmation',
  'not_as_listed',
  'fee_dispute',
  'other',
] as const;
export type ProblemKind = (typeof problemKinds)[number];

/** How much a dispute can hold: enough for any that a user can still read through. */
export const disputeLimits = { messages: 100, filesPerSide: 5, messageLength: 2000 } as const;
