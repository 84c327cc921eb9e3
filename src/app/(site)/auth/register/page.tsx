import { redirect } from 'next/navigation';
import { returnPath } from '@/domain/account/sign-in';
import { RegisterView } from '@/features/auth/register-view';
import { pageMetadata } from '@/features/seo/page-metadata';
import { type SearchParams, toParams } from '@/features/shell/search-params';
import { api } from '@/trpc/server';

export const metadata = pageMetadata({
  title: 'Skapa konto',
  description:
    'Skapa ett konto för att köpa en startplats eller sälja en du inte kan använda. Det är gratis.',
  path: '/auth/register',
});

export default async function RegisterPage({ searchParams }: { searchParams: SearchParams }) {
  const [{ user }, query] = await Promise.all([api.auth.session(), searchParams]);
  const next = returnPath(toParams(query).get('next'));
  if (user) redirect(next ?? '/');
  return <RegisterView next={next} />;
}
