import { BackLink, Page } from '@/components/page';
import { CookieSettings } from '@/features/consent/cookie-settings';
import { pageMetadata } from '@/features/seo/page-metadata';

export const metadata = pageMetadata({
  title: 'Cookieinställningar',
  description: 'Välj vad vi får spara i din webbläsare. De nödvändiga cookies som krävs används alltid.',
  path: '/cookie-settings',
});

export default function CookieSettingsPage() {
  return (
    <Page width="form">
      <BackLink href="/">Till startsidan</BackLink>
      <CookieSettings />
    </Page>
  );
}
