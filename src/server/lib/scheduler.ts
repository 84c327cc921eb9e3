import { createHash, timingSafeEqual } from 'node:crypto';
import { env } from '@/env';

const digest = (value: string) => createHash('sha256').update(value).digest();

/** Whether a request has the scheduler's secret: `Authorization: Bearer $CRON_SECRET`. */
export const isScheduler = (request: Request): boolean =>
  timingSafeEqual(digest(request.headers.get('authorization') ?? ''), digest(`Bearer ${env.CRON_SECRET}`));
