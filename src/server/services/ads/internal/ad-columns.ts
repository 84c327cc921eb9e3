import { DomainError } from '@/domain/errors';
import { isAdImage } from '@/domain/site/ads';
import type { AdFields } from '@/domain/site/input';
import { endOfDay, startOfDay } from '@/domain/time';
import { env } from '@/env';
import { isUniqueViolation } from '@/server/db/errors';

/**
 * An ad's fields as its row has them: Stockholm days become instants, empty texts nothing.
 * @throws DomainError AD_IMAGE_ELSEWHERE for a picture that pages may not show.
 */
export function adColumns({ firstDay, lastDay, description, imageUrl, ...ad }: AdFields) {
  if (imageUrl && !isAdImage(imageUrl, env.AD_IMAGE_HOSTS ?? []))
    throw new DomainError('AD_IMAGE_ELSEWHERE', 'imageUrl');
  return {
    ...ad,
    description: description || null,
    imageUrl: imageUrl || null,
    startDate: firstDay ? startOfDay(firstDay) : null,
    endDate: lastDay ? endOfDay(lastDay) : null,
  };
}

/** Runs a write of an ad. @throws DomainError AD_SLOT_TAKEN when another active ad has the fixed place. */
export async function inFreeSlot<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error)) throw new DomainError('AD_SLOT_TAKEN', 'slot');
    throw error;
  }
}
