import { env } from '@/env';
import { Contact, page } from '@/features/marketing/contact';
import { pageMetadata } from '@/features/seo/page-metadata';
import { numbers as n } from '@/text/policy-numbers';

export const metadata = pageMetadata({
  title: page.name,
  description: `Mejla oss så svarar vi inom ${n.supportReply}. Här står också vad som är snabbast om något är fel med ett köp.`,
  path: page.path,
});

export default function ContactPage() {
  return <Contact supportEmail={env.SUPPORT_EMAIL} />;
}
