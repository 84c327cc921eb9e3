import { Button, Group } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { ADD_TO_CALENDAR } from '@/text/calendar';

/** Downloads what lies ahead in a purchase for the viewer's calendar; renders nothing when nothing does. */
export const CalendarLink = ({
  purchase: { purchaseId, hasCalendar },
}: {
  purchase: { purchaseId: string; hasCalendar: boolean };
}) =>
  hasCalendar && (
    <Group>
      <Button
        component="a"
        href={`/api/purchases/${purchaseId}/calendar`}
        variant="subtle"
        px={0}
        leftSection={<IconCalendarPlus size={20} aria-hidden="true" />}
      >
        {ADD_TO_CALENDAR}
      </Button>
    </Group>
  );
