'use client';

import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useRef } from 'react';

export interface RowAct {
  label: string;
  onClick: () => void;
  danger?: boolean;
}

/** What can be done to a table's row, behind one button. */
export function RowMenu({ label, acts, busy = false }: { label: string; acts: RowAct[]; busy?: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  /** A dialog opened from the menu returns the focus to the button: the menu item is gone by then. */
  const start = (act: RowAct) => {
    button.current?.focus();
    act.onClick();
  };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon ref={button} aria-label={label} loading={busy} color="gray">
          <IconDots size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map((act) => (
          <Menu.Item
            key={act.label}
            mih={44}
            {...(act.danger && { color: 'red' })}
            onClick={() => start(act)}
          >
            {act.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
