import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type PurchaseEvent, purchaseEvents } from '@/domain/purchase/states';
import { stateAfter, transitions } from '@/domain/purchase/transitions';

const START = '[*]';

const arrow = (event: PurchaseEvent): string[] => {
  const { from, who } = transitions[event];
  return from.map(
    (state) =>
      `  ${state ?? START} --> ${stateAfter(transitions[event], state)}: ${event} (${who.join(', ')})`,
  );
};

const row = (event: PurchaseEvent): string => {
  const { from, to, listing, who, onlyIf, requires, effects } = transitions[event];
  const becomes =
    Object.entries(listing)
      .map(([field, value]) => (field === 'disputeStatus' ? `dispute ${value}` : value))
      .join(', ') || 'unchanged';
  const follows = effects.map((effect) => {
    if (effect.do === 'mailSellerWhoSaw') return `mail ${effect.mail} to seller, if they saw the details`;
    if (effect.do === 'webhook') return `webhook ${effect.event}`;
    return effect.do === 'mail' ? `mail ${effect.mail} to ${effect.to}` : effect.do;
  });
  const cells = [
    event,
    `${from.map((state) => state ?? '–').join(' or ')} → ${to}`,
    becomes,
    who.join(', '),
    [...onlyIf, ...requires].join(', ') || '–',
    follows.join(', ') || '–',
  ];
  return `| ${cells.join(' | ')} |`;
};

/** docs/purchase.md, generated from the transition table. */
const purchaseDocument = (): string => `# The purchase

Generated from \`src/domain/purchase/transitions.ts\`; a unit test compares the two. After changing the table run
\`UPDATE_DOCS=1 npm run test:unit\`.

A purchase begins as \`pending_payment\` and ends as \`completed\`, \`cancelled\` or \`refunded\`. An event happens only in
the states that its row names, for the actors that it names, and while its guards hold
(\`src/domain/purchase/guards.ts\`). Its effects are written in the same database transaction
(\`src/server/services/purchases/internal/effects.ts\`).

\`\`\`mermaid
stateDiagram-v2
${purchaseEvents.flatMap(arrow).join('\n')}
  completed --> ${START}
  cancelled --> ${START}
  refunded --> ${START}
\`\`\`

"Listing becomes" names the new values of the listing's fields: its status, why it is not for sale any more
(\`inactive_due_to_…\`) and how far its dispute has come (\`dispute …\`).

| event | purchase state | listing becomes | actor | guards | effects |
|---|---|---|---|---|---|
${purchaseEvents.map(row).join('\n')}
`;

test('docs/purchase.md shows the transition table as it is', () => {
  if (process.env.UPDATE_DOCS) writeFileSync('docs/purchase.md', purchaseDocument());
  expect(readFileSync('docs/purchase.md', 'utf8')).toBe(purchaseDocument());
});
