'use client';

import '@mantine/charts/styles.layer.css';
import { CHART_HEIGHT } from '@/components/chart-cards';
import { formatWeek } from '@/text/dates';

export const GROUND = 'var(--lb-done)';
export const SIGNAL = 'var(--lb-signal)';

/** Shared by all charts. Hidden from screen readers: the same figures are in a table beside them. */
export const shared = {
  h: CHART_HEIGHT,
  dataKey: 'week',
  tickLine: 'none',
  gridAxis: 'x',
  'aria-hidden': true,
} as const;
export const quiet = { accessibilityLayer: false } as const;
/** An axis of whole numbers. */
export const wholeNumbers = { allowDecimals: false, width: 44 } as const;
export const legend = { withLegend: true, legendProps: { verticalAlign: 'bottom', height: 32 } } as const;

/** Weeks with the name that the axis shows. */
export const withWeek = <Week extends { monday: string }>(weeks: readonly Week[]) =>
  weeks.map((each) => ({ ...each, week: formatWeek(each.monday) }));
