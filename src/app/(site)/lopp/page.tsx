import { RaceCatalogue } from '@/features/races/race-catalogue';
import { pageMetadata } from '@/features/site/page-metadata';
import { api, HydrateClient } from '@/trpc/server';

export const metadata = pageMetadata({
  title: 'Alla lopp',
  description:
    'Svenska lopp där startplatsen får byta namn: hur det går till, vad det kostar, när det stänger och vilka platser som är till salu.',
  path: '/lopp',
});

export default async function RacesPage() {
  await api.races.catalogue.prefetch();
  return (
    <HydrateClient>
      <RaceCatalogue />
    </HydrateClient>
  );
}
