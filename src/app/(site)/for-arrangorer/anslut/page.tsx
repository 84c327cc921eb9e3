import { Page, PageHeading } from '@/components/page';
import { JoinForm } from '@/features/organisers/join-form';
import { forOrganisersPath } from '@/features/organisers/organiser-paths';
import { privateMetadata } from '@/features/seo/page-metadata';
import { organiserTexts } from '@/text/organiser';
import { api, HydrateClient } from '@/trpc/server';

export const metadata = privateMetadata(organiserTexts.join.title);

/** Where an organiser asks to join. */
export default async function JoinPage() {
  const [{ user }, races] = await Promise.all([api.auth.session(), api.organisers.joinRaces()]);
  return (
    <Page width="form">
      <PageHeading
        title={organiserTexts.join.title}
        lead={organiserTexts.join.lead}
        back={{ href: forOrganisersPath, label: 'För arrangörer' }}
      />
      <HydrateClient>
        <JoinForm races={races} ownEmail={user?.email ?? null} />
      </HydrateClient>
    </Page>
  );
}
