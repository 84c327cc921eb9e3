import { BibShareImage } from '@/features/seo/share-images';
import { consumeRateLimit } from '@/server/auth/rate-limit';
import { getBibPicture } from '@/server/services/purchases';
import { drawPng } from '../../../../og/draw';
import { drawable } from '../../../../og/fonts';
import { answerPrivately, download } from '../../../private-file';

/** Sends a buyer the picture of their bib. It has no public address: the buyer passes it on. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return answerPrivately(request, id, async (call) => {
    await consumeRateLimit('picture', call.actor.userId);
    const picture = await drawPng(
      call.actor.userId,
      BibShareImage(await getBibPicture({ purchaseId: id }, call), drawable),
    );
    return download(picture, 'image/png', 'nummerlapp.png');
  });
}
