import { List } from '@mantine/core';
import { detailLines } from '@/text/audit';
import type { Outputs } from '@/trpc/client';
import classes from '../tables.module.css';

type AuditEntry = Outputs['admin']['audit']['list']['items'][number];

/** Lines of detail shown before expanding. */
const LINES = 3;

/** An audit entry's details as text. */
export function AuditDetail({ entry }: { entry: AuditEntry }) {
  if (!entry.detail) return '–';
  const changed = entry.action.endsWith('.update') || entry.action === 'ad.visibility';
  const lines = detailLines(JSON.parse(entry.detail), { changed });
  const Lines = ({ from, to }: { from: number; to: number }) => (
    <List listStyleType="none" size="xs">
      {lines.slice(from, to).map(({ label, text }) => (
        <List.Item key={label}>
          <strong>{label}:</strong> {text}
        </List.Item>
      ))}
    </List>
  );
  return (
    <div>
      <Lines from={0} to={LINES} />
      {lines.length > LINES && (
        <details>
          <summary className={classes.more}>{lines.length - LINES} till</summary>
          <Lines from={LINES} to={lines.length} />
        </details>
      )}
    </div>
  );
}
