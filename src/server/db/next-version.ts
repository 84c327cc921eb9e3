import { latest, plus } from '@/domain/time';

/** The `updatedAt` of a change to something last changed at `before`: always later, since it identifies the version. */
export const nextVersion = (before: Date, now: Date): Date => latest(now, plus(before, 1));
