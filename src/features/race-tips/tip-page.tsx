import { Page, PageHeading } from '@/components/page';
import { api, HydrateClient } from '@/trpc/server';
import { TipForm, type TippedRace } from './tip-form';

/** The form of a tip about a missing race or a wrong fact. */
export async function TipPage({ race, name = '' }: { race: TippedRace | null; name?: string }) {
  const { user } = await api.auth.session();
  return (
    <Page width="form">
      {race ? (
        <PageHeading
          title="Stämmer inte?"
          lead={`Berätta vad som är fel om ${race.raceName}, så kontrollerar vi det med arrangören.`}
          back={{ href: `/lopp/${race.slug}`, label: race.raceName }}
        />
      ) : (
        <PageHeading
          title="Mitt lopp saknas"
          lead="Tipsa oss, så tar vi reda på hur namnbytet går till och lägger till loppet."
          back={{ href: '/lopp', label: 'Alla lopp' }}
        />
      )}
      <HydrateClient>
        <TipForm race={race} name={name} ownEmail={user?.email ?? null} />
      </HydrateClient>
    </Page>
  );
}
