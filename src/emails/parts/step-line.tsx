import { CONFIRMATION_HOURS } from '@/domain/purchase/deadlines';
import { stockholmDate } from '@/domain/time';
import { formatShortDate, formatShortDeadline, formatShortInstant } from '@/text/dates';
import type { PurchaseDates } from './purchase';
import { styles } from './styles';
import { opensLater } from './words';

type StepState = 'done' | 'now' | 'later';

const symbols: Record<StepState, string> = { done: '✓', now: '●', later: '○' };
const symbolStyles = { done: styles.stepDone, now: styles.stepNow, later: styles.stepLater };

interface Step {
  name: string;
  doneAt: Date | null;
  /** Shown while the step is not done. */
  ahead: string;
}

function nameChangeAhead(dates: PurchaseDates): string {
  if (!dates.nameChangeDeadline) return 'efter betalningen';
  const until = `senast ${formatShortDeadline(dates.nameChangeDeadline)}`;
  const opens = opensLater(dates);
  return opens ? `öppnar ${formatShortDate(stockholmDate(opens))}, ${until}` : until;
}

/**
 * Betalning hålls → namnbyte → bekräftelse → utbetalning, each with its date.
 * @param nameChange what the seller has done, where that is no name change yet
 */
export function StepLine({ dates, nameChange = 'Namnbyte' }: { dates: PurchaseDates; nameChange?: string }) {
  const steps: Step[] = [
    { name: 'Betalning hålls', doneAt: dates.paidAt, ahead: 'när du har betalat' },
    { name: nameChange, doneAt: dates.nameChangedAt, ahead: nameChangeAhead(dates) },
    {
      name: 'Bekräftelse',
      doneAt: dates.completedAt,
      ahead: dates.confirmationDeadline
        ? `senast ${formatShortDeadline(dates.confirmationDeadline)}`
        : `inom ${CONFIRMATION_HOURS} timmar därefter`,
    },
    { name: 'Utbetalning', doneAt: dates.completedAt, ahead: 'direkt efter bekräftelsen' },
  ];
  const current = steps.findIndex((step) => step.doneAt === null);
  return (
    <table cellPadding="0" cellSpacing="0" style={styles.table} data-text-format="dataTable">
      <tbody>
        {steps.map(({ name, doneAt, ahead }, index) => {
          const state: StepState = doneAt ? 'done' : index === current ? 'now' : 'later';
          return (
            <tr key={name}>
              <td style={styles.stepCell}>
                <span style={{ ...styles.stepSymbol, ...symbolStyles[state] }} className={`step-${state}`}>
                  {symbols[state]}
                </span>
                {index < steps.length - 1 && (
                  <div style={styles.stepThread} className="thread" data-skip-in-text="true" />
                )}
              </td>
              <td style={{ ...styles.stepName, fontWeight: state === 'now' ? 800 : 400 }}>{name}</td>
              <td style={styles.stepTime} className="muted">
                {doneAt ? formatShortInstant(doneAt) : ahead}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
