'use client';

import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { AgreeField } from '@/components/agree-field';
import { confirmAction } from '@/components/confirm';
import { Facts } from '@/components/facts';
import { Warning } from '@/components/warning';
import { receiptNumber } from '@/domain/purchase/states';
import { buyerFields } from '@/domain/race/fields';
import { formatDate, formatDeadline, formatInstant } from '@/text/dates';
import { organiserTexts } from '@/text/organiser';
import { buyerFieldLabels } from '@/text/race';
import { type Outputs, trpc } from '@/trpc/client';

export type NameChange = Outputs['organisers']['nameChanges']['items'][number];
type Needed = Outputs['organisers']['viewNameChange'];

/** What the organiser needs to change the name. */
function NeededFields({ needed: { entryReference, startGroup, sellerName, details } }: { needed: Needed }) {
  const fact = (label: string, value: string | null | undefined) => ({
    label,
    // What a buyer has written may be one long word.
    value: value && <span style={{ overflowWrap: 'anywhere' }}>{value}</span>,
  });
  const given = buyerFields.some((field) => details[field]);
  return (
    <Stack gap="sm" role="status">
      <Facts
        facts={[
          fact('Start- eller bokningsnummer', entryReference),
          fact('Står på', sellerName),
          fact('Startgrupp', startGroup),
        ]}
      />
      <Text fw={600}>Den nya löparen</Text>
      <Facts facts={buyerFields.map((field) => fact(buyerFieldLabels[field], details[field]))} />
      {!given && <Text>{organiserTexts.nothingGiven}</Text>}
    </Stack>
  );
}

/** What of a name change a dialog is opened for. */
export type Opened = 'request' | 'refuse';

/** One name change: since when, until when, what is needed, and the answers. */
export function NameChangeCard({
  change,
  choice,
  onOpen,
}: {
  change: NameChange;
  /** Whether it is among the chosen, where it can be. */
  choice?: { chosen: boolean; onChoose: () => void } | undefined;
  onOpen: (what: Opened, change: NameChange) => void;
}) {
  const titleId = useId();
  const { purchaseId, raceName, distance, raceDate, since, until, state, stoppedAt } = change;
  const number = receiptNumber(purchaseId);
  const mayRequest = change.askable.length > 0 || change.mayRequestInformation;
  const view = trpc.organisers.viewNameChange.useMutation();
  const verify = trpc.organisers.verifyNameChange.useMutation({
    meta: { done: [organiserTexts.verified.title, organiserTexts.verified.text] },
  });
  return (
    <Card component="article" aria-labelledby={titleId}>
      <Stack gap="sm">
        {choice && (
          <AgreeField label={`Välj köp ${number}`} checked={choice.chosen} onChange={choice.onChoose} />
        )}
        <div>
          <Title order={2} size="h4" id={titleId}>
            {raceName}, {distance}
          </Title>
          <Text c="dimmed">
            {formatDate(raceDate)}. Köp {number}
          </Text>
        </div>
        <Facts
          facts={[
            { label: 'Väntar sedan', value: since && formatInstant(since) },
            {
              label: organiserTexts.until[state === 'pending_name_change' ? 'seller' : 'buyer'],
              value: until && !stoppedAt && formatDeadline(until),
            },
            {
              label: 'Väntar på köparen sedan',
              value: change.waitsForBuyerSince && formatInstant(change.waitsForBuyerSince),
            },
            {
              label: 'Ni frågade säljaren',
              value: change.informationRequestedAt && formatInstant(change.informationRequestedAt),
            },
          ]}
        />
        {stoppedAt && <Warning title="Köpet är pausat">{organiserTexts.stopped}</Warning>}
        {view.data ? (
          <NeededFields needed={view.data} />
        ) : (
          <>
            <Button
              variant="light"
              fullWidth
              loading={view.isPending}
              onClick={() => view.mutate({ purchaseId })}
            >
              Visa uppgifterna
            </Button>
            <Text size="sm" c="dimmed">
              {organiserTexts.viewIsRecorded}
            </Text>
          </>
        )}
        {!stoppedAt && (
          <Group gap="sm">
            <Button
              color="signal"
              flex="1 1 11rem"
              loading={verify.isPending}
              onClick={() =>
                confirmAction({
                  ...organiserTexts.confirmVerify,
                  onConfirm: () => verify.mutate({ purchaseId }),
                })
              }
            >
              Namnet är bytt
            </Button>
            {mayRequest && (
              <Button
                variant="default"
                flex="1 1 11rem"
                disabled={verify.isPending}
                onClick={() => onOpen('request', change)}
              >
                Vi behöver mer
              </Button>
            )}
            <Button
              variant="default"
              flex="1 1 11rem"
              disabled={verify.isPending}
              onClick={() => onOpen('refuse', change)}
            >
              Går inte att byta
            </Button>
          </Group>
        )}
      </Stack>
    </Card>
  );
}
