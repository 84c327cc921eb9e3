import { DomainError } from '@/domain/errors';
import { isSlug } from '@/domain/race/slug';
import { RaceShareImage } from '@/features/seo/share-images';
import { redirectToLowerCase } from '@/server/lib/lower-case';
import { getRacePicture } from '@/server/services/races';
import { answerPicture, draw } from '../../draw';

/** A race: its cover, and what it is on a bib. */
export async function GET(request: Request, { params }: { params: Promise<{ slug: string }> }) {
  const meant = redirectToLowerCase(request);
  if (meant) return meant;
  const { slug } = await params;
  return answerPicture(async () => {
    if (!isSlug(slug)) throw new DomainError('RACE_NOT_FOUND');
    return draw(RaceShareImage, 'race', await getRacePicture({ slug }));
  });
}
