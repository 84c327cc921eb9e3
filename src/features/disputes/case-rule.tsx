import { Anchor, Text } from '@mantine/core';
import { Facts } from '@/components/facts';
import { TitledCard } from '@/components/titled-card';
import { UserText } from '@/components/user-text';
import { auditActionLabels } from '@/text/audit';
import { formatClosing, formatInstant, formatOpening } from '@/text/dates';
import { formatKr } from '@/text/numbers';
import { buyerFieldLabels, mechanismLabels, racePayerLabels } from '@/text/race';
import type { Dispute } from './dispute-timeline';

type Rule = NonNullable<Dispute['background']>['rule'];

const costText = (cost: number | null) => (cost === null ? 'Okänd' : cost === 0 ? 'Ingen' : formatKr(cost));

/** The organiser's rule that the purchase is bound to, as it was then. */
export function CaseRule({ rule: { window, kept, groupRules, sourceUrl, changes } }: { rule: Rule }) {
  return (
    <TitledCard id="regel" title="Loppets regel vid köpet">
      {!kept && window && (
        <Text size="sm">Köpet är gammalt och har ingen sparad regel. Så här ser den ut nu.</Text>
      )}
      {window ? (
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
      ) : (
        <Text>Ingen regel finns sparad för loppet.</Text>
      )}
      {window?.note && <UserText>{window.note}</UserText>}
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
