import { Alert, type AlertProps, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

/** A text that needs attention. */
export const Warning = (props: AlertProps) => (
  <Alert color="signal" icon={<IconAlertTriangle size={20} />} {...props} />
);

/** The text of a failure. @param props.onRetry what a button tries again */
export const Failure = ({ onRetry, children, ...props }: AlertProps & { onRetry?: () => unknown }) => (
  <Warning color="red" role="alert" {...props}>
    {children}
    {onRetry && (
      <Button variant="default" mt="xs" onClick={() => onRetry()}>
        Försök igen
      </Button>
    )}
  </Warning>
);
