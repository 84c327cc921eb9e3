import { downloadCalendar } from '@/server/services/purchases';
import { answerPrivately, download } from '../../../private-file';

/** Sends a party of a purchase its deadlines and the race as a file for a calendar. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return answerPrivately(request, id, async (call) => {
    const { fileName, text, contentType } = await downloadCalendar({ purchaseId: id }, call);
    return download(text, contentType, fileName);
  });
}
