import { z } from 'zod';

/** How far back the overview looks, in weeks. */
export const overviewSpans = [12, 26, 52] as const;
export type OverviewSpan = (typeof overviewSpans)[number];

export const overviewInput = z.object({ weeks: z.literal(overviewSpans).default(12) });
