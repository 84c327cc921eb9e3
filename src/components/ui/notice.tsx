import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import classes from './notice.module.css';
import { type Placed, place } from './space';

type NoticeKind = 'info' | 'good' | 'warning' | 'problem';

const icons: Record<NoticeKind, ReactNode> = {
  info: <IconInfoCircle size={20} />,
  good: <IconCircleCheck size={20} />,
  warning: <IconAlertTriangle size={20} />,
  problem: <IconAlertTriangle size={20} />,
};

interface NoticeProps extends Omit<ComponentProps<'div'>, 'title'>, Placed {
  kind: NoticeKind;
  title?: ReactNode;
  children: ReactNode;
}

/** An inline message. Problems are announced when they appear. */
export const Notice = ({ kind, title, children, className, ...props }: NoticeProps) => (
  <div
    role={kind === 'problem' ? 'alert' : 'note'}
    data-kind={kind}
    {...place(props)}
    className={className ? `${classes.notice} ${className}` : classes.notice}
  >
    <span className={classes.icon} aria-hidden="true">
      {icons[kind]}
    </span>
    <div className={classes.words}>
      {title && <p className={classes.title}>{title}</p>}
      <div className={classes.text}>{children}</div>
    </div>
  </div>
);
