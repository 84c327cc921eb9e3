'use client';

import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';

export interface RowAct {
  label: string;
  onClick: () => void;
  danger?: boolean;
}

/** What can be done to a table's row, behind one button. */
export const RowMenu = ({ label, acts, busy = false }: { label: string; acts: RowAct[]; busy?: boolean }) => (
  <Menu position="bottom-end" withinPortal>
    <Menu.Target>
      <ActionIcon aria-label={label} loading={busy} color="gray">
        <IconDots size={20} aria-hidden="true" />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {acts.map((act) => (
        <Menu.Item key={act.label} mih={44} {...(act.danger && { color: 'red' })} onClick={act.onClick}>
          {act.label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);
