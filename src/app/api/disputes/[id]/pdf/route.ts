import { consumeRateLimit } from '@/server/auth/rate-limit';
import { downloadDispute } from '@/server/services/disputes';
import { answerPrivately, download } from '../../../private-file';

/** Sends a party or an admin a dispute as a PDF. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return answerPrivately(request, id, async (call) => {
    await consumeRateLimit('disputeDocument', call.actor.userId);
    const { fileName, bytes } = await downloadDispute({ disputeId: id }, call);
    return download(new Uint8Array(bytes), 'application/pdf', fileName);
  });
}
