import { WidgetPage } from '@/features/organisers/widget-page';
import { privateMetadata } from '@/features/seo/page-metadata';

export const metadata = privateMetadata('På er sida');

export default function Page() {
  return <WidgetPage />;
}
