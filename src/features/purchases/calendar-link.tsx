import { IconCalendarPlus } from '@tabler/icons-react';
import { Group } from '@/components/ui/basics';
import { PlainLinkButton } from '@/components/ui/button';
import { ADD_TO_CALENDAR } from '@/text/calendar';

/** Downloads what lies ahead in a purchase for the viewer's calendar; renders nothing when nothing does. */
export const CalendarLink = ({
  purchase: { purchaseId, hasCalendar },
}: {
  purchase: { purchaseId: string; hasCalendar: boolean };
}) =>
  hasCalendar && (
    <Group>
      <PlainLinkButton
        href={`/api/purchases/${purchaseId}/calendar`}
        variant="subtle"
        px={0}
        leftSection={<IconCalendarPlus size={20} aria-hidden="true" />}
      >
        {ADD_TO_CALENDAR}
      </PlainLinkButton>
    </Group>
  );
