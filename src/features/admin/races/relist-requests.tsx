'use client';

import { Anchor, Button, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { type Column, DataTable } from '@/components/data-table';
import { Link } from '@/components/link';
import { TextDialog } from '@/components/text-dialog';
import { declineRelistInput } from '@/domain/account/admin-input';
import { MAX_REASON } from '@/domain/input';
import { OWN_ENDS_DAYS, REVIEWED_ABOVE_LOST, REVIEWED_FROM_ENDS } from '@/domain/listing/relist';
import { taskListPath } from '@/domain/moderation/tasks';
import { formatDate } from '@/text/dates';
import { errorTexts } from '@/text/errors';
import { quotedTitle } from '@/text/listing';
import { counted, formatKr } from '@/text/numbers';
import { type Outputs, trpc } from '@/trpc/client';
import { Instant, Subtext } from '../cells';
import { userPath } from '../manager-tabs';
import { ShownAlone, useNamedOf } from '../named-row';

type Request = Outputs['admin']['relistRequests'][number];

function DeclineDialog({ request: { id }, onClose }: { request: Request; onClose: () => void }) {
  const { client } = trpc.useUtils();
  return (
    <TextDialog
      title="Låt annonsen vara pausad"
      submit="Skicka nej"
      rule={declineRelistInput.shape.reason}
      field={{
        label: 'Skäl till säljaren',
        description: 'Står i mejlet till säljaren och i annonsen.',
        minRows: 3,
        maxLength: MAX_REASON,
      }}
      send={(reason) => client.admin.declineRelist.mutate({ id, reason })}
      meta={{ done: 'Annonsen är kvar som pausad' }}
      onClose={onClose}
    >
      <Text>
        Säljaren får ett mejl med skälet och kan inte fråga om samma annons på {OWN_ENDS_DAYS} dagar.
      </Text>
    </TextDialog>
  );
}

function Answer({ request }: { request: Request }) {
  const [declines, setDeclines] = useState(false);
  const approve = trpc.admin.approveRelist.useMutation({ meta: { done: 'Annonsen är till salu' } });
  if (request.own) return <Text size="sm">{errorTexts.CONFLICT_OF_INTEREST.text}</Text>;
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        size="sm"
        variant="light"
        loading={approve.isPending}
        onClick={() => approve.mutate({ id: request.id })}
      >
        Ja, publicera
      </Button>
      <Button size="sm" variant="subtle" color="red" onClick={() => setDeclines(true)}>
        Nej
      </Button>
      {declines && <DeclineDialog request={request} onClose={() => setDeclines(false)} />}
    </Group>
  );
}

const columns: Column<Request>[] = [
  {
    id: 'listing',
    header: 'Annons',
    cell: (request) => (
      <div>
        <Anchor component={Link} href={`/listings/${request.id}`} fw={600}>
          {quotedTitle(request)}
        </Anchor>
        <Subtext>{formatDate(request.date)}</Subtext>
      </div>
    ),
  },
  { id: 'price', header: 'Pris', numeric: true, cell: ({ price }) => formatKr(price) },
  {
    id: 'seller',
    header: 'Säljare',
    cell: ({ sellerId, seller }) =>
      sellerId ? (
        <Anchor component={Link} href={userPath(sellerId)}>
          {seller}
        </Anchor>
      ) : (
        '–'
      ),
  },
  {
    id: 'ends',
    header: 'Avbrutet eller för sent',
    cell: ({ ends: { count, buyers, lost } }) => (
      <div>
        <Text size="sm">{`${counted(count, 'köp', 'köp')}, ${counted(buyers, 'köpare', 'köpare')}`}</Text>
        <Subtext>{`${formatKr(lost)} i kortavgifter`}</Subtext>
      </div>
    ),
  },
  { id: 'requestedAt', header: 'När', cell: ({ requestedAt }) => <Instant at={requestedAt} /> },
  { id: 'answer', header: 'Svar', cell: (request) => <Answer request={request} /> },
];

/** Listings whose sellers wait for an answer to putting them up for sale again; renders nothing without any. */
export function RelistRequests() {
  const requests = trpc.admin.relistRequests.useQuery();
  const { shown, alone } = useNamedOf(requests.data, 'publicera');
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="publicera">
      <Title order={2} id="publicera" mb="xs">
        Annonser att släppa fram
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {`Minst ${REVIEWED_FROM_ENDS} av säljarens köp har avbrutits eller blivit för sena de senaste ${OWN_ENDS_DAYS} dagarna, eller har kostat oss mer än ${formatKr(REVIEWED_ABOVE_LOST)} i kortavgifter. Säljer och avbryter samma personer om och om igen kan det handla om pengar som flyttas.`}
      </Text>
      {alone && <ShownAlone href={taskListPath('relist')} />}
      <DataTable label="Annonser att släppa fram" columns={columns} items={shown} idOf={({ id }) => id} />
    </section>
  );
}
