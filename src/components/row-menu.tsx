'use client';

import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useRef } from 'react';

interface RowAction {
  label: string;
  onClick: () => void;
  danger?: boolean;
}

/** The actions on a table row, behind one button. */
export function RowMenu({
  label,
  actions,
  busy = false,
}: {
  label: string;
  actions: RowAction[];
  busy?: boolean;
}) {
  const button = useRef<HTMLButtonElement>(null);
  /** A dialog opened from the menu returns the focus to the button, since the menu item no longer exists. */
  const start = (action: RowAction) => {
    button.current?.focus();
    action.onClick();
  };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon ref={button} aria-label={label} loading={busy} color="gray">
          <IconDots size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.label}
            mih={44}
            {...(action.danger && { color: 'red' })}
            onClick={() => start(action)}
          >
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
