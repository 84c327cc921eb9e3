import { type PurchaseEvent, purchaseEvents, transitions } from '@/domain/purchase/transitions';

const START = '[*]';

const arrow = (event: PurchaseEvent): string[] => {
  const { from, to, who } = transitions[event];
  return from.map((state) => `  ${state ?? START} --> ${to}: ${event} (${who.join(', ')})`);
};

const row = (event: PurchaseEvent): string => {
  const { from, to, listing, who, onlyIf, requires, effects } = transitions[event];
  const becomes = Object.values(listing).join(', ') || 'unchanged';
  const follows = effects.map((effect) =>
    'mail' in effect ? `mail ${effect.mail} to ${effect.to}` : effect.do,
  );
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

/** docs/purchase.md, drawn from the transition table itself. */
export const purchaseDocument = (): string => `# The purchase

Drawn from \`src/domain/purchase/transitions.ts\`. A test compares the two: run
\`UPDATE_DOCS=1 npm run verify\` after changing the table.

\`\`\`mermaid
stateDiagram-v2
${purchaseEvents.flatMap(arrow).join('\n')}
  completed --> ${START}
  cancelled --> ${START}
  refunded --> ${START}
\`\`\`

| event | purchase | listing becomes | who | only if | then |
|---|---|---|---|---|---|
${purchaseEvents.map(row).join('\n')}
`;
