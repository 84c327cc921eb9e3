import { redirect } from 'next/navigation';
import { RegisterView } from '@/features/auth/register-view';
import { pageMetadata } from '@/features/site/page-metadata';
import { api } from '@/trpc/server';

export const metadata = pageMetadata({
  title: 'Skapa konto',
  description:
    'Skapa ett konto för att köpa en startplats eller sälja en du inte kan använda. Det är gratis.',
  path: '/auth/register',
});

export default async function RegisterPage() {
  const { user } = await api.auth.session();
  if (user) redirect('/');
  return <RegisterView />;
}
