'use client';

import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from '@/components/link';
import { ForwardedMail } from '@/features/purchases/forwarded-mail';
import { disputePath } from '@/text/dispute';
import { BuyerFacts } from './buyer-facts';
import { CaseAnswers } from './case-answers';
import { CaseFiles } from './case-files';
import { CaseHistory } from './case-history';
import { CaseRule } from './case-rule';
import { CodeFacts } from './code-facts';
import { DisputeActions } from './dispute-actions';
import { DisputeAnswer } from './dispute-answer';
import { DisputeClaim } from './dispute-claim';
import { DisputeClocks } from './dispute-clocks';
import { DisputeDecision } from './dispute-decision';
import { DisputeFacts } from './dispute-facts';
import { CriticalDispute } from './dispute-status';
import { type Dispute, DisputeTimeline } from './dispute-timeline';
import classes from './dispute-view.module.css';

type Next = NonNullable<Dispute['background']>['next'];

/** Leads on from a dispute that this admin has done with: to the next one, and to all that waits. */
const NextCase = ({ next }: { next: Next }) => (
  <Stack gap="xs">
    {next ? (
      <Group>
        <Button component={Link} href={disputePath(next.id)}>
          Nästa ärende
        </Button>
        <Text size="sm" c="dimmed">
          {next.title}
        </Text>
      </Group>
    ) : (
      <Text>Inget fler ärende väntar på dig.</Text>
    )}
    <Text>
      <Anchor component={Link} href="/admin/manager">
        Till det som är att göra
      </Anchor>
    </Text>
  </Stack>
);

/** A dispute as an admin decides it: what is claimed and known, the evidence, what was said, and the acts last. */
export function DisputeCase({
  item,
  background,
}: {
  item: Dispute;
  background: NonNullable<Dispute['background']>;
}) {
  // What this admin has done with: decided, or proposed to another one.
  const done = !item.open || item.proposal?.own === true;
  const wasDone = useRef(done);
  const acts = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone: one reads on where the next dispute is led to.
  useEffect(() => {
    if (done && !wasDone.current) acts.current?.focus();
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
          <section aria-labelledby="logg">
            <Title order={2} size="h3" id="logg" mb="md">
              Logg
            </Title>
            <DisputeTimeline item={item} kinds={['event']} />
          </section>
          <CaseHistory history={background.history} />
        </Stack>
      </div>
      <div className={classes.files}>
        <CaseFiles item={item} />
      </div>
      <div className={classes.acts}>
        <Stack gap="lg" miw={0}>
          <section aria-labelledby="meddelanden">
            <Title order={2} size="h3" id="meddelanden" mb="md">
              Meddelanden
            </Title>
            {item.messages.length + item.files.length === 0 ? (
              <Text c="dimmed">Ingen har skrivit något än.</Text>
            ) : (
              <DisputeTimeline item={item} kinds={['words', 'file']} />
            )}
          </section>
          {item.open && <DisputeAnswer item={item} />}
          {item.open && <CaseAnswers item={item} />}
          <DisputeClocks item={item} />
          <section aria-labelledby="avgor">
            <Title order={2} size="h3" id="avgor" mb="md" ref={acts} tabIndex={-1}>
              {item.open ? 'Avgör ärendet' : 'Ärendet är avgjort'}
            </Title>
            <Stack gap="md">
              <DisputeActions item={item} />
              {done && <NextCase next={background.next} />}
            </Stack>
          </section>
          <DisputeFacts item={item} />
          <ForwardedMail purchaseId={item.purchase.purchaseId} mails={item.mails} />
          <Text>
            <Anchor target="_blank" rel="noopener noreferrer" href={`/api/disputes/${item.id}/pdf`}>
              Ladda ner ärendet som PDF
            </Anchor>
          </Text>
          {item.hasBuyerDetails && <BuyerFacts disputeId={item.id} />}
          {item.hasCode && <CodeFacts disputeId={item.id} />}
        </Stack>
      </div>
    </div>
  );
}
