import { FiguresPage } from '@/features/organisers/figures-page';
import { privateMetadata } from '@/features/seo/page-metadata';

export const metadata = privateMetadata('Siffror');

export default function Page() {
  return <FiguresPage />;
}
