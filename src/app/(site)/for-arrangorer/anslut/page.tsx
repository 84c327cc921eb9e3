import { JoinPage } from '@/features/organisers/join-page';
import { privateMetadata } from '@/features/seo/page-metadata';
import { organiserTexts } from '@/text/organiser';

export const metadata = privateMetadata(organiserTexts.join.title);

export default function Page() {
  return <JoinPage />;
}
