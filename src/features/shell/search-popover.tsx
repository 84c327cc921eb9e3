'use client';

import { ActionIcon, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useBackCloses } from '@/components/back-closes';
import { SearchForm } from '@/features/race-search/search-form';

/** The search behind the header's magnifying glass. */
export function SearchPopover() {
  const [opened, { toggle, close }] = useDisclosure(false);
  useBackCloses(opened, close);
  return (
    <Popover
      opened={opened}
      onDismiss={close}
      position="bottom-end"
      width="min(21.25rem, calc(100vw - 2rem))"
      shadow="lg"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon color="gray" aria-label="Sök efter lopp" onClick={toggle}>
          <IconSearch size={22} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <SearchForm onDone={close} inFlow />
      </Popover.Dropdown>
    </Popover>
  );
}
