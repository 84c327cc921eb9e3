import { Group, Text, Timeline, TimelineItem } from '@mantine/core';
import { FileLink } from '@/components/file-link';
import { UserText } from '@/components/user-text';
import { formatInstant } from '@/text/dates';
import { offerEntries } from '@/text/dispute';
import { logLabel } from '@/text/purchase';
import type { Outputs } from '@/trpc/client';

export type Dispute = Outputs['disputes']['byId'];
type Role = Dispute['role'];

const names: Record<Role, string> = { buyer: 'Köparen', seller: 'Säljaren', admin: 'Loppbytet' };
const authorOf = (by: Role, own: boolean) => (own ? 'Du' : names[by]);

type Entry = { key: string; at: Date } & (
  | { kind: 'event'; text: string }
  | { kind: 'words'; author: string; text: string }
  | { kind: 'file'; author: string; file: Dispute['files'][number] }
);

/** The dispute's events in order, without the report, which is at the top of the page. */
const entriesOf = ({ role, purchase, log, messages, files, offers }: Dispute): Entry[] =>
  [
    // An offer is shown with its amount.
    ...offerEntries(offers, role).map((entry) => ({ ...entry, kind: 'event' as const })),
    ...log
      .filter(({ what }) => what !== 'settlementOffered')
      .map(({ what, at }, index) => ({
        key: `log-${index}`,
        at,
        kind: 'event' as const,
        text: logLabel(what, purchase.byCode),
      })),
    ...messages.map(({ id, by, own, text, at }) => ({
      key: id,
      at,
      kind: 'words' as const,
      author: authorOf(by, own),
      text,
    })),
    ...files.map((file) => ({
      key: file.id,
      at: file.at,
      kind: 'file' as const,
      author: authorOf(file.by, file.own),
      file,
    })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());

function EntryContent({ entry }: { entry: Entry }) {
  if (entry.kind === 'event') return <Text>{entry.text}</Text>;
  if (entry.kind === 'words') return <UserText>{entry.text}</UserText>;
  const { file } = entry;
  return file.erased ? (
    <Text c="dimmed">En fil som har raderats</Text>
  ) : (
    <FileLink path={`/api/evidence/${file.id}`} style={{ overflowWrap: 'anywhere' }}>
      {file.name}
    </FileLink>
  );
}

/** @param kinds which of the dispute's events; all of them for its parties */
export function DisputeTimeline({ item, kinds }: { item: Dispute; kinds?: Entry['kind'][] }) {
  const entries = entriesOf(item).filter(({ kind }) => !kinds || kinds.includes(kind));
  return (
    <Timeline active={entries.length} role="list" aria-live="polite">
      {entries.map((entry) => (
        <TimelineItem
          key={entry.key}
          role="listitem"
          color={entry.kind === 'words' ? undefined : 'var(--lb-field-line)'}
        >
          <Group gap="xs">
            {entry.kind !== 'event' && (
              <Text size="sm" fw={600}>
                {entry.author}
                {entry.kind === 'file' && ' lade till en fil'}
              </Text>
            )}
            <Text size="sm" c="dimmed">
              {formatInstant(entry.at)}
            </Text>
          </Group>
          <EntryContent entry={entry} />
        </TimelineItem>
      ))}
    </Timeline>
  );
}
