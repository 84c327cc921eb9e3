import { Anchor, List, ListItem, Text, Title } from '@mantine/core';
import { IconFileCheck } from '@tabler/icons-react';
import { FileLink } from '@/components/file-link';
import { Kr } from '@/components/keyed-text';
import { TitledCard } from '@/components/section';
import { OrganiserInstructions } from '@/features/purchases/organiser-statement';
import { formatKr } from '@/text/numbers';
import { buyerDoes } from '@/text/purchase';
import { closingText, type HandOver, paysOrganiser } from './purchase-text';

/** How the organiser changes a name, while the seller is at it. */
export function Guide({ purchase }: { purchase: HandOver }) {
  const { nextStep, nameChangeCost } = purchase;
  const fee = paysOrganiser(purchase);
  if (!nextStep.instructions && !nextStep.websiteUrl && !fee) return null;
  return (
    <TitledCard id="arrangoren" title="Hos arrangören" gap="md">
      {fee && (
        <div>
          <Text fw={600}>
            Du betalar arrangörens avgift för namnbytet
            {nameChangeCost !== null && `, ${formatKr(nameChangeCost)},`} direkt till arrangören.
          </Text>
          {nextStep.closesAt && (
            <Text size="sm" c="dimmed">
              {closingText(nextStep.closesAt)}
            </Text>
          )}
        </div>
      )}
      <OrganiserInstructions instructions={nextStep.instructions} websiteUrl={nextStep.websiteUrl} />
    </TitledCard>
  );
}

/** What to check before confirming. */
export function Checklist({ purchase }: { purchase: HandOver }) {
  const { nextStep, nameChangeCost } = purchase;
  return (
    <section aria-labelledby="kontrollera">
      <Title order={2} size="h3" id="kontrollera" mb="xs">
        Kontrollera först
      </Title>
      <List spacing="xs">
        {nextStep.instructions && (
          <ListItem style={{ whiteSpace: 'pre-line' }}>{nextStep.instructions}</ListItem>
        )}
        {paysOrganiser(purchase) && (
          <ListItem>
            Betala arrangörens avgift för namnbytet
            {nameChangeCost !== null && (
              <>
                , <Kr amount={nameChangeCost} />
              </>
            )}
            . {nextStep.closesAt && closingText(nextStep.closesAt)}
          </ListItem>
        )}
        <ListItem>
          {nextStep.mechanism === 'on_site' && !purchase.verifiedAt
            ? buyerDoes.on_site
            : 'Se att ditt namn står på anmälan eller i startlistan.'}
        </ListItem>
      </List>
      {nextStep.websiteUrl && (
        <Text mt="sm">
          <Anchor target="_blank" rel="noopener noreferrer" href={nextStep.websiteUrl}>
            Till arrangörens webbplats
          </Anchor>
        </Text>
      )}
      {purchase.hasProof && (
        <Text mt="sm">
          <IconFileCheck size={18} aria-hidden="true" style={{ verticalAlign: 'text-bottom' }} />{' '}
          <FileLink path={`/api/proofs/${purchase.purchaseId}`}>Se säljarens bekräftelse</FileLink>
        </Text>
      )}
    </section>
  );
}
