import { getEvidenceLink } from '@/server/services/uploads';
import { answerPrivately, leadTo } from '../../private-file';

/** Sends a party or an admin on to an address of a dispute's file that soon expires. */
export async function GET(request: Request, { params }: { params: Promise<{ fileId: string }> }) {
  const { fileId } = await params;
  return answerPrivately(request, fileId, async (call) => leadTo(await getEvidenceLink({ fileId }, call)));
}
