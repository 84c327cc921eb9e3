import { type Audited, audited, done } from './internal/audited';

export { type Audited, resultOf } from './internal/audited';

/** For a verb of an admin that has changed and shown nothing: there is nothing to record. */
export function unchanged(): Audited;
export function unchanged<Result>(result: Result): Audited<Result>;
export function unchanged(result: unknown = done): Audited<unknown> {
  return audited(result);
}
