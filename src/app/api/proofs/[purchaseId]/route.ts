import { getProofLink } from '@/server/services/uploads';
import { answerPrivately, leadTo } from '../../private-file';

/** Sends a party or an admin on to an address of the proof that soon expires. */
export async function GET(request: Request, { params }: { params: Promise<{ purchaseId: string }> }) {
  const { purchaseId } = await params;
  return answerPrivately(request, purchaseId, async (call) =>
    leadTo(await getProofLink({ purchaseId }, call)),
  );
}
