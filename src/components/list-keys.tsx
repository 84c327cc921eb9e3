'use client';

import { Button, Group, Kbd, Text } from '@mantine/core';
import { type RefObject, useEffect, useState } from 'react';

const steps: Record<string, number> = { j: 1, k: -1 };

/** The attribute of what j and k move through: `<Link {...listItem}>`. */
export const listItem = { 'data-list-item': true } as const;

/** Moves the focus to the next or previous item of a list; the first one when none has it. */
function move(list: HTMLElement, step: number) {
  // The items are drawn by the list's owner, at any depth.
  const items = [...list.querySelectorAll<HTMLElement>('[data-list-item]')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const next = items[at === -1 ? 0 : Math.min(Math.max(at + step, 0), items.length - 1)];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/**
 * j and k move through a list, while nothing outside it has the focus. They can be switched off, since speech that is
 * typed out may press them (WCAG 2.1.4).
 */
export function useListKeys(list: RefObject<HTMLElement | null>) {
  const [on, setOn] = useState(true);
  useEffect(() => {
    if (!on) return;
    const listen = (event: KeyboardEvent) => {
      const step = steps[event.key];
      if (!step || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const focused = document.activeElement;
      if (focused?.matches('input:not([type=checkbox]), textarea, select')) return;
      if (list.current && (focused === document.body || list.current.contains(focused))) {
        move(list.current, step);
      }
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [on, list]);
  return { on, toggle: () => setOn(!on) };
}

/** Tells of the keys, where there is a keyboard, and switches them off. */
export const ListKeysHelp = ({ keys: { on, toggle } }: { keys: ReturnType<typeof useListKeys> }) => (
  <Group gap="xs" visibleFrom="sm">
    <Text size="sm" c="dimmed">
      {on ? (
        <>
          <Kbd>j</Kbd> och <Kbd>k</Kbd> flyttar i listan, <Kbd>Enter</Kbd> öppnar.
        </>
      ) : (
        'Kortkommandona är avstängda.'
      )}
    </Text>
    <Button size="sm" variant="subtle" onClick={toggle}>
      {on ? 'Stäng av' : 'Slå på'}
    </Button>
  </Group>
);
