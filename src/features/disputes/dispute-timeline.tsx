import { Text } from '@mantine/core';
import { EventList, type EventListItem } from '@/components/event-list';
import { FileLink } from '@/components/file-link';
import { UserText } from '@/components/user-text';
import { offerEntries } from '@/text/dispute';
import { logLabel } from '@/text/purchase';
import type { Outputs } from '@/trpc/client';

export type Dispute = Outputs['disputes']['byId'];
type Role = Dispute['role'];

const names: Record<Role, string> = { buyer: 'Köparen', seller: 'Säljaren', admin: 'Loppbytet' };
const authorOf = ({ by, own }: { by: Role; own: boolean }) => (own ? 'Du' : names[by]);

/** What has happened, without the report, which is at the top of the page. An offer is shown with its amount. */
const eventsOf = ({ role, purchase, log, offers }: Dispute): EventListItem[] =>
  [
    ...offerEntries(offers, role),
    ...log
      .filter(({ what }) => what !== 'settlementOffered')
      .map(({ what, at }, index) => ({ key: `log-${index}`, at, text: logLabel(what, purchase.byCode) })),
  ].map((event) => ({ ...event, quiet: true }));

/** What was written and sent. */
const answersOf = ({ messages, files }: Dispute): EventListItem[] => [
  ...messages.map((message) => ({
    key: message.id,
    at: message.at,
    text: authorOf(message),
    content: <UserText>{message.text}</UserText>,
  })),
  ...files.map((file) => ({
    key: file.id,
    at: file.at,
    text: `${authorOf(file)} lade till en fil`,
    quiet: true,
    content: file.erased ? (
      <Text c="dimmed">En fil som har raderats</Text>
    ) : (
      <Text>
        <FileLink path={`/api/evidence/${file.id}`} style={{ overflowWrap: 'anywhere' }}>
          {file.name}
        </FileLink>
      </Text>
    ),
  })),
];

/** @param props.only one of its two parts; both of them for its parties */
export function DisputeTimeline({ item, only }: { item: Dispute; only?: 'events' | 'answers' }) {
  const entries = [
    ...(only === 'answers' ? [] : eventsOf(item)),
    ...(only === 'events' ? [] : answersOf(item)),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
  return <EventList live items={entries} />;
}
