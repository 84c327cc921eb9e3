import { statementYear } from '@/domain/money/input';
import { consumeRateLimit } from '@/server/auth/rate-limit';
import { downloadStatement } from '@/server/services/sellers';
import { answerPrivately, download } from '../../private-file';

/** Sends sellers their own yearly statement as a PDF. */
export async function GET(request: Request, { params }: { params: Promise<{ year: string }> }) {
  const { year } = await params;
  return answerPrivately(
    request,
    year,
    async (call) => {
      await consumeRateLimit('statement', call.actor.userId);
      const { fileName, bytes } = await downloadStatement({ year: statementYear.parse(year) }, call);
      return download(new Uint8Array(bytes), 'application/pdf', fileName);
    },
    statementYear,
  );
}
