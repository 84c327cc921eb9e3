import { RaceShareImage } from '@/features/site/share-images';
import { getRacePicture } from '@/server/services/races/get-race-picture';
import { draw, orNotFound } from '../../draw';

/** A race as a bib, its distance for its number. */
export async function GET(_request: Request, { params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  return orNotFound(async () => draw(RaceShareImage, 'race', await getRacePicture(slug)));
}
