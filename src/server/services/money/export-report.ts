import { writeCsv } from '@/server/lib/csv';
import { reportCsv } from '@/text/report-csv';
import { getReport } from './get-report';

/** A year's report as a CSV file: months side by side, amounts in kronor. */
export async function exportReport(input: { year: number }): Promise<{ fileName: string; text: string }> {
  const { year, months, total } = await getReport(input);
  return { fileName: `rapport-${year}.csv`, text: writeCsv(reportCsv(year, months, total)) };
}
