import { Alert, type AlertProps } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

/** Says what needs attention. Red with `role="alert"` where something has gone wrong. */
export const Warning = (props: AlertProps) => (
  <Alert color="signal" icon={<IconAlertTriangle size={20} />} {...props} />
);
