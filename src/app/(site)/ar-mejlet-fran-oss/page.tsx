import { SITE_NAME, senderAddress } from '@/domain/site/site';
import { env } from '@/env';
import { OurMails, page } from '@/features/marketing/our-mails';
import { pageMetadata } from '@/features/seo/page-metadata';

export const metadata = pageMetadata({
  title: page.name,
  description: `Kontrollera om ett mejl kommer från ${SITE_NAME}: vilka adresser vi mejlar från och vad vi aldrig ber om.`,
  path: page.path,
});

export default function OurMailsPage() {
  return <OurMails sender={senderAddress(env.MAIL_FROM)} supportEmail={env.SUPPORT_EMAIL} />;
}
