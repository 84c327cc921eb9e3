import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { RegisterView } from '@/features/auth/register-view';
import { api } from '@/trpc/server';

export const metadata: Metadata = { title: 'Skapa konto' };

export default async function RegisterPage() {
  const { user } = await api.auth.session();
  if (user) redirect('/');
  return <RegisterView />;
}
