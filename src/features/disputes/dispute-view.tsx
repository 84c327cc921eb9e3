'use client';

import { Anchor, Grid, GridCol, Stack, Text, Title } from '@mantine/core';
import { Page } from '@/components/page';
import { PageHeading } from '@/components/page-heading';
import { ForwardedMail } from '@/features/purchases/forwarded-mail';
import { trpc } from '@/trpc/client';
import { DisputeAnswer } from './dispute-answer';
import { DisputeCase } from './dispute-case';
import { DisputeClaim } from './dispute-claim';
import { DisputeClocks } from './dispute-clocks';
import { DisputeDecision } from './dispute-decision';
import { DisputeFacts } from './dispute-facts';
import { CriticalDispute } from './dispute-status';
import { type Dispute, DisputeTimeline } from './dispute-timeline';
import { Settlement } from './settlement';

const backLinks: Record<Dispute['role'], { href: string; label: string }> = {
  buyer: { href: '/auth/profile?tab=purchases', label: 'Till dina köp' },
  seller: { href: '/auth/profile?tab=listings', label: 'Till dina annonser' },
  admin: { href: '/admin/manager?tab=disputes', label: 'Till ärendena' },
};

const leads: Record<Dispute['role'], string> = {
  buyer: 'Vi tittar på ärendet. Pengarna hålls tills det är avgjort.',
  seller: 'Berätta hur du ser på saken. Pengarna hålls tills ärendet är avgjort.',
  admin: 'Läs båda sidor, fråga om något saknas, och avgör sedan.',
};

/** Polling interval while the dispute is open. */
const POLL_MS = 30_000;

/** A dispute: the buyer's report, its events and the decision. */
export function DisputeView({ initial }: { initial: Dispute }) {
  const { data: item } = trpc.disputes.byId.useQuery(
    { disputeId: initial.id },
    { initialData: initial, refetchInterval: initial.open ? POLL_MS : false },
  );
  return (
    <Page>
      <PageHeading
        title={`Ärende: ${item.title}`}
        {...(item.open && { lead: leads[item.role] })}
        back={backLinks[item.role]}
      />
      {item.background ? <DisputeCase item={item} background={item.background} /> : <PartyView item={item} />}
    </Page>
  );
}

/** The dispute as its parties see it. */
const PartyView = ({ item }: { item: Dispute }) => (
  <Grid gap="lg">
    <GridCol span={{ base: 12, md: 7 }}>
      <Stack gap="lg" miw={0}>
        {item.critical && <CriticalDispute />}
        <DisputeClaim item={item} />
        <DisputeClocks item={item} />
        <DisputeDecision item={item} />
        {item.open && <Settlement item={item} />}
        <section aria-labelledby="handelser">
          <Title order={2} size="h3" id="handelser" mb="md">
            Händelser
          </Title>
          <DisputeTimeline item={item} />
        </section>
        {item.open && <DisputeAnswer item={item} />}
      </Stack>
    </GridCol>
    <GridCol span={{ base: 12, md: 5 }}>
      <Stack gap="lg" miw={0}>
        <DisputeFacts item={item} />
        <ForwardedMail purchaseId={item.purchase.purchaseId} mails={item.mails} />
        <Text>
          <Anchor target="_blank" rel="noopener noreferrer" href={`/api/disputes/${item.id}/pdf`}>
            Ladda ner ärendet som PDF
          </Anchor>
        </Text>
      </Stack>
    </GridCol>
  </Grid>
);
