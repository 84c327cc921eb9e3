'use client';

import { Button, Grid, GridCol, Group, Stack, Text, Title } from '@mantine/core';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { confirmAction } from '@/components/confirm';
import { FileLink } from '@/components/file-link';
import { fallbackToNull } from '@/components/missing-code';
import { PageHeading } from '@/components/page';
import { TitledCard } from '@/components/section';
import { ForwardedMail } from '@/features/purchases/forwarded-mail';
import { splitText, waitingText } from '@/text/dispute';
import { trpc } from '@/trpc/client';
import { DisputeAnswer } from './dispute-answer';
import { DisputeCase } from './dispute-case';
import { DisputeFacts } from './dispute-facts';
import { CriticalDispute, DisputeClaim, DisputeClocks, DisputeDecision } from './dispute-status';
import { type Dispute, DisputeTimeline } from './dispute-timeline';
import { SettlementSplit } from './settlement-split';

/** Loaded when somebody wants to offer something. */
const SettlementForm = dynamic(
  () => import('./settlement-form').then((file) => file.SettlementForm).catch(fallbackToNull),
  { ssr: false },
);

type Offer = Dispute['offers'][number];

/** The offer that waits, with what its reader can do with it. */
function PendingOffer({ item, offer, onChange }: { item: Dispute; offer: Offer; onChange: () => void }) {
  const accept = trpc.disputes.acceptSettlement.useMutation({
    meta: { done: ['Uppgörelsen är klar', 'Pengarna är på väg och båda får ett mejl.'] },
  });
  const decline = trpc.disputes.declineSettlement.useMutation({
    meta: { done: ['Du har sagt nej', 'Ärendet fortsätter som förut.'] },
  });
  const withdraw = trpc.disputes.withdrawSettlement.useMutation({
    meta: { done: 'Förslaget är tillbakadraget' },
  });
  const ref = { disputeId: item.id, offerId: offer.id };
  const { split } = item.purchase;
  const own = offer.by === item.role;
  return (
    <Stack gap="md">
      <SettlementSplit split={split} amount={offer.amount} reader={item.role} />
      {own ? (
        <Text size="sm">Du får ett mejl när motparten har svarat. Vi fortsätter att granska så länge.</Text>
      ) : (
        <Text size="sm">Säger du ja är ärendet klart och pengarna skickas direkt.</Text>
      )}
      <Group>
        {!own && (
          <>
            <Button
              loading={accept.isPending}
              onClick={() =>
                confirmAction({
                  title: 'Säga ja till förslaget?',
                  text: `${splitText(offer, item.role)}. Det går inte att ångra.`,
                  confirm: 'Ja, gör så',
                  onConfirm: () => accept.mutate(ref),
                })
              }
            >
              Säg ja
            </Button>
            <Button variant="default" loading={decline.isPending} onClick={() => decline.mutate(ref)}>
              Säg nej
            </Button>
          </>
        )}
        {own && (
          <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate(ref)}>
            Ta tillbaka förslaget
          </Button>
        )}
        {item.offersLeft > 0 && (
          <Button variant="light" onClick={onChange}>
            {own ? 'Ändra förslaget' : 'Föreslå något annat'}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** The parties settle the dispute between them; an admin sees the offers among the events. */
function Settlement({ item }: { item: Dispute }) {
  const [writing, setWriting] = useState(false);
  const { role, offers, offersLeft } = item;
  const offer = offers.find(({ status }) => status === 'open');
  if (role === 'admin' || (!offer && offersLeft <= 0)) return null;
  return (
    <TitledCard id="uppgorelse" title={offer ? waitingText(offer.by, role) : 'Gör upp själva'} gap="md">
      {writing ? (
        <SettlementForm item={item} onDone={() => setWriting(false)} />
      ) : offer ? (
        <PendingOffer item={item} offer={offer} onChange={() => setWriting(true)} />
      ) : (
        <>
          <Text>
            Du behöver inte vänta på oss. Föreslå hur pengarna ska delas, så blir det så om motparten säger
            ja.
          </Text>
          <Group>
            <Button variant="light" onClick={() => setWriting(true)}>
              Föreslå en uppgörelse
            </Button>
          </Group>
        </>
      )}
    </TitledCard>
  );
}

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
    <>
      <PageHeading
        above={item.title}
        title="Ärende"
        {...(item.open && { lead: leads[item.role] })}
        back={backLinks[item.role]}
      />
      {item.background ? <DisputeCase item={item} background={item.background} /> : <PartyView item={item} />}
    </>
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
          <FileLink path={`/api/disputes/${item.id}/pdf`}>Ladda ner ärendet som PDF</FileLink>
        </Text>
      </Stack>
    </GridCol>
  </Grid>
);
