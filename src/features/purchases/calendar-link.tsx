import { Button, Group } from '@mantine/core';
import { IconCalendarMinus, IconCalendarPlus } from '@tabler/icons-react';
import { useOwnPath } from '@/components/page-user';
import { calendarUseLabels } from '@/text/calendar';

const icons = { add: IconCalendarPlus, remove: IconCalendarMinus };

interface CalendarLinkProps {
  purchase: { purchaseId: string; calendar: keyof typeof calendarUseLabels | null };
}

/** Downloads what the viewer's calendar is to have, or to lose, of a purchase; renders nothing when it is neither. */
export function CalendarLink({ purchase: { purchaseId, calendar } }: CalendarLinkProps) {
  const own = useOwnPath();
  if (!calendar) return null;
  const Icon = icons[calendar];
  return (
    <Group>
      <Button
        component="a"
        href={own(`/api/purchases/${purchaseId}/calendar`)}
        variant="subtle"
        px={0}
        leftSection={<Icon size={20} aria-hidden="true" />}
      >
        {calendarUseLabels[calendar]}
      </Button>
    </Group>
  );
}
