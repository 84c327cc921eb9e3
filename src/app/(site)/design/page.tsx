import { notFound } from 'next/navigation';
import { connection } from 'next/server';
import { env } from '@/env';
import { DesignView } from '@/features/design/design-view';
import { privateMetadata } from '@/features/seo/page-metadata';

export const metadata = privateMetadata('Byggdelar');

/** Every component in every state, for those who build. Only where the stand-ins are: development and the demo. */
export default async function DesignPage() {
  await connection();
  if (!env.SANDBOX_URL) notFound();
  return <DesignView />;
}
