'use client';

import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/sv';

import {
  DatePickerInput,
  type DatePickerInputProps,
  DatesProvider,
  type DatesProviderProps,
} from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';

/** The week as Swedes have it; races are run on weekends, so those days are no warning. */
const settings: DatesProviderProps['settings'] = { locale: 'sv', firstDayOfWeek: 1, weekendDays: [] };

const ariaLabels: DatePickerInputProps['ariaLabels'] = {
  previousMonth: 'Föregående månad',
  nextMonth: 'Nästa månad',
  monthLevelControl: 'Välj månad',
  previousYear: 'Föregående år',
  nextYear: 'Nästa år',
  yearLevelControl: 'Välj år',
  previousDecade: 'Föregående tio år',
  nextDecade: 'Nästa tio år',
};

/**
 * A day, chosen from a Swedish calendar. Not the browser's own field: it speaks the browser's language, whatever the
 * page's.
 */
export const DayField = (props: DatePickerInputProps) => (
  <DatesProvider settings={settings}>
    <DatePickerInput
      placeholder="Välj datum"
      ariaLabels={ariaLabels}
      clearButtonProps={{ 'aria-label': 'Ta bort datumet' }}
      valueFormat="D MMMM YYYY"
      leftSection={<IconCalendar size={18} aria-hidden="true" />}
      {...props}
    />
  </DatesProvider>
);
