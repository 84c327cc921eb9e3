'use client';

import { Alert, Anchor, Card, Grid, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useNow } from '@/components/clock';
import { Facts } from '@/components/facts';
import { FileLink } from '@/components/file-link';
import { KeyedText } from '@/components/keyed-text';
import { Link } from '@/components/link';
import { PageHeading } from '@/components/page';
import { StateBadge } from '@/components/state-badge';
import { UserText } from '@/components/user-text';
import { useMay } from '@/features/auth/use-may';
import { MoneySplit } from '@/features/purchases/money-split';
import { chargebackEndings, chargebackReason, endingLabels, evidenceLabels } from '@/text/chargeback';
import { formatDate, formatFullDeadline, formatFullInstant, formatInstant } from '@/text/dates';
import { formatTimeLeft } from '@/text/deadlines';
import { disputePath } from '@/text/dispute';
import { formatKr } from '@/text/numbers';
import { trpc } from '@/trpc/client';
import { AcceptButton, type Chargeback, EvidenceForm } from './chargeback-answer';
import { chargebackStates } from './chargebacks';

const obstacles: Record<NonNullable<NonNullable<Chargeback['file']>['obstacle']>, string> = {
  erased: 'Filen har raderats och kan inte skickas.',
  type: 'Filen skickas inte: Stripe tar bara emot PDF, JPG och PNG.',
  size: 'Filen skickas inte: den är större än de 4,5 MB som Stripe tar emot.',
};

/** The bank's last day, while something can be sent. */
function Deadline({ item }: { item: Chargeback }) {
  const now = useNow(60_000);
  if (!item.canSend || !item.dueAt) return null;
  return (
    <div>
      <Text>
        Kvar att svara:{' '}
        <Text span inherit fw={700}>
          <KeyedText>{formatTimeLeft(item.dueAt.getTime() - now.getTime())}</KeyedText>
        </Text>
      </Text>
      <Text size="sm">
        Bankens sista dag är {formatFullDeadline(item.dueAt)}.{' '}
        {item.contested
          ? 'Har ingen skickat underlaget då går det av sig självt dagen före.'
          : 'Köpet har slutat med återbetalning till köparen, så inget skickas av sig självt.'}
      </Text>
    </div>
  );
}

function Reason({ item }: { item: Chargeback }) {
  const { label, text } = chargebackReason(item.reason);
  return (
    <Card component="section" aria-labelledby="skal">
      <Stack gap="md">
        <StateBadge {...chargebackStates[item.status]} />
        <div>
          <Title order={2} size="h3" id="skal">
            {label}
          </Title>
          <Text>{text}</Text>
        </div>
        <Facts
          facts={[
            { label: 'Banken begär', value: formatKr(item.amount) },
            { label: 'Köp', value: item.receiptNumber },
            { label: 'Öppnat', value: formatInstant(item.openedAt) },
            { label: 'Avgjort', value: item.closedAt && formatInstant(item.closedAt) },
          ]}
        />
        <Deadline item={item} />
        {item.disputeId && (
          <Text>
            <Anchor component={Link} href={disputePath(item.disputeId)}>
              Köpets ärende
            </Anchor>
          </Text>
        )}
      </Stack>
    </Card>
  );
}

/** What goes to the bank beside the texts. */
const Attachments = ({ item: { customer, serviceDate, file, purchaseId } }: { item: Chargeback }) => (
  <Facts
    facts={[
      { label: 'Köparens namn', value: customer.name || '–' },
      { label: 'Köparens e-post', value: customer.email },
      { label: 'Namnbytet gjort', value: serviceDate ? formatDate(serviceDate) : 'Inte än' },
      {
        label: 'Säljarens bekräftelse',
        value: file ? (
          <>
            {file.obstacle === 'erased' ? (
              file.name
            ) : (
              <FileLink path={`/api/proofs/${purchaseId}`}>{file.name}</FileLink>
            )}
            {file.obstacle && <Text size="sm">{obstacles[file.obstacle]}</Text>}
          </>
        ) : (
          'Ingen fil'
        ),
      },
    ]}
  />
);

/** The texts to read: those that were sent, or are about to be. */
const Texts = ({ item }: { item: Chargeback }) => (
  <Stack gap="md">
    {(
      [
        'refund_refusal_explanation',
        'product_description',
        'access_activity_log',
        'uncategorized_text',
      ] as const
    )
      .filter((field) => item.texts[field])
      .map((field) => (
        <div key={field}>
          <Title order={3} size="h5" mb={4}>
            {evidenceLabels[field].label}
          </Title>
          <UserText>{item.texts[field]}</UserText>
        </div>
      ))}
  </Stack>
);

function Evidence({ item }: { item: Chargeback }) {
  const answers = useMay('money');
  const heading = useRef<HTMLHeadingElement>(null);
  const { canSend } = item;
  const couldSend = useRef(canSend);
  // The form is removed: the focus moves to what replaces it.
  useEffect(() => {
    if (couldSend.current && !canSend) heading.current?.focus();
    couldSend.current = canSend;
  }, [canSend]);
  return (
    <section aria-labelledby="underlag">
      <Title order={2} size="h3" id="underlag" mb="md" ref={heading} tabIndex={-1}>
        Underlag till banken
      </Title>
      <Stack gap="lg">
        {item.sentAt ? (
          <Alert color="pine" icon={<IconCircleCheck size={20} />} title="Underlaget är skickat">
            {formatFullInstant(item.sentAt)} {item.sentBy ? `av ${item.sentBy}` : 'av sig självt'}. Banken tar
            emot underlag en gång och svarar ofta först efter flera veckor.
            {item.proofMissing &&
              ' Bekräftelsen på namnbytet gick inte att hämta i tid och följde inte med: texterna gick utan den.'}
          </Alert>
        ) : (
          !item.canSend && <Text>Inget skickades.</Text>
        )}
        <Attachments item={item} />
        {!item.canSend && (
          <Text>
            <Anchor component={Link} href="/admin/manager">
              Till det som är att göra
            </Anchor>
          </Text>
        )}
        {item.canSend && answers ? (
          <>
            <EvidenceForm item={item} />
            <AcceptButton item={item} />
          </>
        ) : (
          (item.canSend || item.sentAt) && <Texts item={item} />
        )}
      </Stack>
    </section>
  );
}

const Outcomes = ({
  outcomes,
  sent,
}: {
  outcomes: NonNullable<Chargeback['outcomes']>;
  /** The bank has our answer. */
  sent: boolean;
}) => (
  <section aria-labelledby="utfall">
    <Title order={2} size="h3" id="utfall" mb="md">
      Vart pengarna tar vägen
    </Title>
    <Stack gap="md">
      {chargebackEndings
        .filter((ending) => !(sent && ending === 'unanswered'))
        .map((ending) => (
          <Card padding="md" key={ending} component="div">
            <Stack gap="xs">
              <MoneySplit caption={endingLabels[ending]} rows={outcomes[ending].lines} />
              <Text size="sm">{outcomes[ending].text}</Text>
            </Stack>
          </Card>
        ))}
    </Stack>
  </section>
);

/** A chargeback: why the bank asks, until when it takes an answer, what the answer is, and where the money goes. */
export function ChargebackView({ initial }: { initial: Chargeback }) {
  const { data: item } = trpc.money.chargeback.useQuery({ id: initial.id }, { initialData: initial });
  return (
    <>
      <PageHeading
        title={`Återkrav: ${item.title}`}
        back={{ href: '/admin/manager?tab=money#aterkrav', label: 'Till återkraven' }}
      />
      <Grid columns={5} gap="lg">
        <Grid.Col span={{ base: 5, md: 3 }}>
          <Stack gap="lg">
            <Reason item={item} />
            <Evidence item={item} />
          </Stack>
        </Grid.Col>
        {item.outcomes && (
          <Grid.Col span={{ base: 5, md: 2 }}>
            <Outcomes outcomes={item.outcomes} sent={item.sentAt !== null} />
          </Grid.Col>
        )}
      </Grid>
    </>
  );
}
