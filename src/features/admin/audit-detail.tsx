import { detailLines } from '@/text/audit';
import type { Outputs } from '@/trpc/client';
import classes from './tables.module.css';

type AuditEntry = Outputs['admin']['audit']['list']['items'][number];

/** Lines of detail shown before expanding. */
const LINES = 3;

/** An audit entry's details as text. */
export function AuditDetail({ entry }: { entry: AuditEntry }) {
  if (!entry.detail) return '–';
  const changed = entry.action.endsWith('.update') || entry.action === 'ad.visibility';
  const lines = detailLines(JSON.parse(entry.detail), changed);
  const List = ({ from, to }: { from: number; to: number }) => (
    <ul className={classes.lines}>
      {lines.slice(from, to).map(({ label, text }) => (
        <li key={label}>
          <strong>{label}:</strong> {text}
        </li>
      ))}
    </ul>
  );
  return (
    <div>
      <List from={0} to={LINES} />
      {lines.length > LINES && (
        <details>
          <summary className={classes.more}>{lines.length - LINES} till</summary>
          <List from={LINES} to={lines.length} />
        </details>
      )}
    </div>
  );
}
