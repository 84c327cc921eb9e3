import { SiteShareImage } from '@/features/seo/share-images';
import { draw } from './draw';

export const dynamic = 'force-static';

/** The share image of every page without one of its own. */
export const GET = () => draw(SiteShareImage, 'site', {});
