'use client';

import { Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { FileLink } from '@/components/file-link';
import { useMay } from '@/features/auth/use-may';
import { ForwardedMail } from '@/features/purchases/forwarded-mail';
import { CaseAnswers, CaseHistory, CaseRule, NextCase } from './case-background';
import { CaseFiles } from './case-files';
import { DisputeActions } from './dispute-actions';
import { DisputeAnswer } from './dispute-answer';
import { BuyerFacts, CodeFacts, DisputeFacts } from './dispute-facts';
import { CriticalDispute, DisputeClaim, DisputeClocks, DisputeDecision } from './dispute-status';
import { type Dispute, DisputeTimeline } from './dispute-timeline';
import classes from './dispute-view.module.css';

/**
 * A dispute as an admin decides it: the claim, the answers, the evidence, and the actions, which stay in view beside the
 * rest where there is room.
 */
export function DisputeCase({
  item,
  background,
}: {
  item: Dispute;
  background: NonNullable<Dispute['background']>;
}) {
  // What this admin has done with: decided, or proposed to another one.
  const done = !item.open || item.proposal?.own === true;
  const decides = useMay('money');
  const wasDone = useRef(done);
  const actions = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone: one reads on where the next dispute is led to.
  useEffect(() => {
    if (done && !wasDone.current) actions.current?.focus();
    wasDone.current = done;
  }, [done]);
  return (
    <div className={classes.case}>
      <div className={classes.facts}>
        <Stack gap="lg" miw={0}>
          {item.critical && <CriticalDispute />}
          <DisputeClaim item={item} />
          <DisputeDecision item={item} />
          <CaseRule rule={background.rule} />
        </Stack>
      </div>
      <div className={classes.talk}>
        <Stack gap="lg" miw={0}>
          <section aria-labelledby="meddelanden">
            <Title order={2} size="h3" id="meddelanden" mb="md">
              Meddelanden
            </Title>
            {item.messages.length + item.files.length === 0 ? (
              <Text c="dimmed">Ingen har skrivit något än.</Text>
            ) : (
              <DisputeTimeline item={item} only="answers" />
            )}
          </section>
          {item.open && <DisputeAnswer item={item} />}
          {item.open && <CaseAnswers item={item} />}
        </Stack>
      </div>
      <div className={classes.files}>
        <CaseFiles item={item} />
      </div>
      <div className={classes.decide}>
        <Stack gap="lg" miw={0}>
          <DisputeClocks item={item} />
          <section aria-labelledby="avgor">
            <Title order={2} size="h3" id="avgor" mb="md" ref={actions} tabIndex={-1}>
              {!item.open ? 'Ärendet är avgjort' : decides ? 'Avgör ärendet' : 'Ärendet väntar på beslut'}
            </Title>
            <Stack gap="md">
              <DisputeActions item={item} />
              {done && <NextCase next={background.next} />}
            </Stack>
          </section>
        </Stack>
      </div>
      <div className={classes.rest}>
        <Stack gap="lg" miw={0}>
          <section aria-labelledby="logg">
            <Title order={2} size="h3" id="logg" mb="md">
              Logg
            </Title>
            <DisputeTimeline item={item} only="events" />
          </section>
          <CaseHistory history={background.history} />
          <DisputeFacts item={item} />
          <ForwardedMail purchaseId={item.purchase.purchaseId} mails={item.mails} />
          <Text>
            <FileLink path={`/api/disputes/${item.id}/pdf`}>Ladda ner ärendet som PDF</FileLink>
          </Text>
          {item.hasBuyerDetails && <BuyerFacts disputeId={item.id} />}
          {item.hasCode && <CodeFacts disputeId={item.id} />}
        </Stack>
      </div>
    </div>
  );
}
