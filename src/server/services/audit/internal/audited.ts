const result: unique symbol = Symbol('audited');

/** The result of an admin's verb, which has left a row in the audit log or has changed nothing. */
export interface Audited<Result = { ok: true }> {
  readonly [result]: Result;
}

export const done = { ok: true } as const;

/** Only `recordAudit` and `unchanged` make one. */
export const audited = <Result>(value: Result): Audited<Result> => ({ [result]: value });

/** The result itself, for the API. */
export const resultOf = <Result>(value: Audited<Result>): Result => value[result];

/** What was recorded or unchanged, with another result. */
export const withResult = <Result>(_recorded: Audited<unknown>, value: Result): Audited<Result> =>
  audited(value);
