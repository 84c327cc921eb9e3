import { Alert, type AlertProps } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type NoticeKind = 'info' | 'good' | 'warning' | 'problem';

const looks: Record<NoticeKind, { color: string; icon: ReactNode }> = {
  info: { color: 'blue', icon: <IconInfoCircle aria-hidden="true" /> },
  good: { color: 'pine', icon: <IconCircleCheck aria-hidden="true" /> },
  warning: { color: 'signal', icon: <IconAlertTriangle aria-hidden="true" /> },
  problem: { color: 'red', icon: <IconAlertTriangle aria-hidden="true" /> },
};

interface NoticeProps extends Omit<AlertProps, 'color' | 'icon' | 'children'> {
  kind: NoticeKind;
  children: ReactNode;
}

/** Something to know, in its place on the page. Problems are spoken when they appear. */
export const Notice = ({ kind, children, ...props }: NoticeProps) => (
  <Alert {...looks[kind]} role={kind === 'problem' ? 'alert' : 'note'} {...props}>
    {children}
  </Alert>
);
