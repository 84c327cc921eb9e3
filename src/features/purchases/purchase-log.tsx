import { EventList } from '@/components/event-list';
import type { LogEntry } from '@/domain/purchase/log';
import { logLabel } from '@/text/purchase';

/** A purchase's events with their times. */
export const PurchaseLog = ({
  purchase: { log, byCode },
}: {
  purchase: { log: readonly LogEntry[]; byCode: boolean };
}) =>
  log.length > 0 && (
    <EventList
      label="Så har det gått"
      items={log.map(({ what, at }, index) => ({
        key: `${what}-${index}`,
        text: logLabel(what, byCode),
        at,
      }))}
    />
  );
