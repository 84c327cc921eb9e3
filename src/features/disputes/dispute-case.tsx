'use client';

import {
  Anchor,
  Button,
  Group,
  Stack,
  Table,
  TableTbody,
  TableTd,
  TableTh,
  TableThead,
  TableTr,
  Text,
  Title,
} from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Facts } from '@/components/facts';
import { FileLink } from '@/components/file-link';
import { Link } from '@/components/link';
import { TitledCard } from '@/components/section';
import { UserText } from '@/components/user-text';
import { ForwardedMail } from '@/features/purchases/forwarded-mail';
import { auditActionLabels } from '@/text/audit';
import { formatDeadline, formatInstant } from '@/text/dates';
import { formatClosing, formatOpening } from '@/text/deadlines';
import { disputePath } from '@/text/dispute';
import { formatKr } from '@/text/numbers';
import { buyerFieldLabels, mechanismLabels, racePayerLabels } from '@/text/race';
import { CaseFiles } from './case-files';
import { DisputeActions } from './dispute-actions';
import { DisputeAnswer } from './dispute-answer';
import { BuyerFacts, CodeFacts, DisputeFacts } from './dispute-facts';
import { CriticalDispute, DisputeClaim, DisputeClocks, DisputeDecision } from './dispute-status';
import { type Dispute, DisputeTimeline } from './dispute-timeline';
import classes from './dispute-view.module.css';

/** Whether each side has answered, and when last. */
const CaseAnswers = ({ item: { answer, createdAt } }: { item: Dispute }) => (
  <TitledCard id="svar" title="Vem har svarat?" gap="xs">
    <Facts
      facts={[
        {
          label: 'Köparen',
          value: answer.buyerAt
            ? `Senast hörd av ${formatInstant(answer.buyerAt)}`
            : `Inget efter rapporten ${formatInstant(createdAt)}`,
        },
        {
          label: 'Säljaren',
          value: answer.sellerAt
            ? `Senast hörd av ${formatInstant(answer.sellerAt)}`
            : `Har inte svarat, ombedd senast ${formatDeadline(answer.due)}`,
        },
      ]}
    />
  </TitledCard>
);

type History = NonNullable<Dispute['background']>['history'];

const rows: { label: string; pick: (party: History['buyer']) => number }[] = [
  { label: 'Köpt', pick: ({ bought }) => bought },
  { label: 'Rapporterat problem', pick: ({ reported }) => reported },
  { label: 'Sålt', pick: ({ sold }) => sold },
  { label: 'Namnbyten för sent', pick: ({ late }) => late },
  { label: 'Sålt med problem', pick: ({ disputed }) => disputed },
];

/** What both parties have bought and sold besides this purchase. */
const CaseHistory = ({ history: { buyer, seller } }: { history: History }) => (
  <TitledCard id="historik" title="Parternas historik" gap="xs">
    <Table tabularNums horizontalSpacing={0} fz="inherit" aria-labelledby="historik">
      <TableThead>
        <TableTr>
          <TableTd />
          <TableTh scope="col" ta="end">
            Köparen
          </TableTh>
          <TableTh scope="col" ta="end">
            Säljaren
          </TableTh>
        </TableTr>
      </TableThead>
      <TableTbody>
        {rows.map(({ label, pick }) => (
          <TableTr key={label}>
            <TableTh scope="row" fw={400}>
              {label}
            </TableTh>
            <TableTd ta="end">{pick(buyer)}</TableTd>
            <TableTd ta="end">{pick(seller)}</TableTd>
          </TableTr>
        ))}
      </TableTbody>
    </Table>
    <Text size="sm" c="dimmed">
      Betalda köp, det här köpet oräknat.
    </Text>
  </TitledCard>
);

type Rule = NonNullable<Dispute['background']>['rule'];

const costText = (cost: number | null) => (cost === null ? 'Okänd' : cost === 0 ? 'Ingen' : formatKr(cost));

/** The organiser's rule that the purchase is bound to, as it was then. */
function CaseRule({ rule: { window, groupRules, sourceUrl, changes } }: { rule: Rule }) {
  return (
    <TitledCard id="regel" title="Loppets regel vid köpet">
      <Facts
        facts={[
          { label: 'Hur det går till', value: mechanismLabels[window.mechanism] },
          {
            label: 'Öppet',
            value: `${window.opensAt ? `från ${formatOpening(window.opensAt)} ` : ''}till ${formatClosing(window.closesAt)}`,
          },
          { label: 'Arrangörens avgift', value: costText(window.cost) },
          { label: 'Betalas av', value: racePayerLabels[window.payer] },
          ...(window.buyerFields.length > 0
            ? [
                {
                  label: 'Arrangören behöver',
                  value: window.buyerFields.map((field) => buyerFieldLabels[field]).join(', '),
                },
              ]
            : []),
          ...(window.minAge === null ? [] : [{ label: 'Lägsta ålder', value: `${window.minAge} år` }]),
        ]}
      />
      {window.note && <UserText>{window.note}</UserText>}
      {groupRules && <UserText size="sm">Startgrupper, så som regeln är nu: {groupRules}</UserText>}
      {changes.length > 0 && (
        <div>
          <Text size="sm" fw={600}>
            Ändrat i loppet efter köpet
          </Text>
          {changes.map(({ id, action, at }) => (
            <Text key={id} size="sm" c="dimmed">
              {formatInstant(at)}: {auditActionLabels[action]}
            </Text>
          ))}
        </div>
      )}
      {sourceUrl && (
        <Text>
          <Anchor target="_blank" rel="noopener noreferrer" href={sourceUrl}>
            Arrangörens regler
          </Anchor>
        </Text>
      )}
    </TitledCard>
  );
}

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

/**
 * A dispute as an admin decides it: the claim, the facts, the evidence, the answers, and the actions, which stay
 * in view beside the rest where there is room.
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
      <div className={classes.talk}>
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
        </Stack>
      </div>
      <div className={classes.decide}>
        <Stack gap="lg" miw={0}>
          <DisputeClocks item={item} />
          <section aria-labelledby="avgor">
            <Title order={2} size="h3" id="avgor" mb="md" ref={actions} tabIndex={-1}>
              {item.open ? 'Avgör ärendet' : 'Ärendet är avgjort'}
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
