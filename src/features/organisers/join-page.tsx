import { Page } from '@/components/page';
import { PageHeading } from '@/components/page-heading';
import { organiserTexts } from '@/text/organiser';
import { api } from '@/trpc/server';
import { JoinForm } from './join-form';
import { forOrganisersPath } from './organiser-paths';

/** Where an organiser asks to join. */
export async function JoinPage() {
  const [{ user }, races] = await Promise.all([api.auth.session(), api.organisers.joinRaces()]);
  return (
    <Page width="text">
      <PageHeading
        title={organiserTexts.join.title}
        lead={organiserTexts.join.lead}
        back={{ href: forOrganisersPath, label: 'För arrangörer' }}
      />
      <JoinForm races={races} ownEmail={user?.email ?? null} />
    </Page>
  );
}
