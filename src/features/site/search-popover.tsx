'use client';

import { ActionIcon, Popover, TextInput, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { type SyntheticEvent, useState } from 'react';
import classes from './header.module.css';

/** A search from any page: empty text leads to all listings. */
export function SearchForm({ onDone, autoFocus = false }: { onDone?: () => void; autoFocus?: boolean }) {
  const router = useRouter();
  const [text, setText] = useState('');

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const query = text.trim();
    router.push(query ? `/search?query=${encodeURIComponent(query)}` : '/search');
    onDone?.();
  }

  return (
    <search>
      <form onSubmit={submit} action="/search">
        <TextInput
          name="query"
          type="search"
          enterKeyHint="search"
          aria-label="Sök efter lopp"
          placeholder="Sök efter lopp..."
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          data-autofocus={autoFocus || undefined}
          rightSectionWidth={48}
          rightSection={
            <ActionIcon type="submit" aria-label="Sök">
              <IconSearch size={20} aria-hidden="true" />
            </ActionIcon>
          }
        />
      </form>
    </search>
  );
}

export function SearchPopover() {
  const [opened, { toggle, close }] = useDisclosure(false);
  return (
    <Popover
      opened={opened}
      onChange={(open) => !open && close()}
      position="bottom-end"
      width={340}
      shadow="lg"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton className={classes.iconButton} onClick={toggle} aria-label="Sök efter lopp">
          <IconSearch size={22} aria-hidden="true" />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p="sm">
        <SearchForm onDone={close} autoFocus />
      </Popover.Dropdown>
    </Popover>
  );
}
