import type { Call } from '@/domain/account/actor';
import { SITE_NAME } from '@/domain/site/site';
import { getOperator } from '@/server/services/operator';
import { writePdf } from '../../documents/write-pdf';
import { getStatement } from './internal/statement';
import { statementDocument } from './internal/statement-document';

/**
 * A user's own yearly statement as a PDF.
 * @throws DomainError NOT_FOUND when nothing was sold in the year.
 */
export async function downloadStatement(
  { year }: { year: number },
  call: Call<'user' | 'admin'>,
): Promise<{ fileName: string; bytes: Buffer }> {
  const statement = await getStatement({ year }, call);
  return {
    fileName: `${SITE_NAME.toLowerCase()}-arsbesked-${year}.pdf`,
    bytes: await writePdf(statementDocument(statement, getOperator(), call.now)),
  };
}
