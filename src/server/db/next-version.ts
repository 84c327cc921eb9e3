import { DomainError } from '@/domain/errors';
import { latest, plus } from '@/domain/time';

/** The `updatedAt` of a change to something last changed at `before`: always later, since it identifies the version. */
export const nextVersion = (before: Date, now: Date): Date => latest(now, plus(before, 1));

/**
 * Refuses a change by somebody who has seen another version: it would undo what was changed since.
 * @param seen null of something that nobody had changed
 * @throws DomainError CHANGED_MEANWHILE
 */
export function refuseStaleVersion(current: Date | null, seen: Date | null): void {
  if (current?.getTime() !== seen?.getTime()) throw new DomainError('CHANGED_MEANWHILE');
}
