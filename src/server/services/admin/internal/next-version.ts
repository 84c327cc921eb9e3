import { latest, plus } from '@/domain/time';

/** When a change of something last changed at `before` counts as made: never at the same instant, for that tells two apart. */
export const nextVersion = (before: Date, now: Date): Date => latest(now, plus(before, 1));
