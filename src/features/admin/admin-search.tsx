'use client';

import { Box, Combobox, Kbd, Text, TextInput, useCombobox, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue, useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { receiptNumber } from '@/domain/purchase/states';
import { formatCompactDate } from '@/text/dates';
import { disputePath } from '@/text/dispute';
import { formatKr } from '@/text/numbers';
import { adminStates } from '@/text/purchase';
import { type Outputs, trpc } from '@/trpc/client';
import { managedRacePath, purchasePath, userPath } from './manager-tabs';

type Found = Outputs['admin']['search'];

interface Hit {
  href: string;
  name: string;
  detail: string;
}

/** Pause in typing after which is searched, ms. */
const PAUSE = 250;
const OWN = 'din motpart';

const groupsOf = ({ users, purchases, races }: Found): { title: string; hits: Hit[] }[] =>
  [
    {
      title: 'Personer',
      hits: users.map(({ id, name, email, blocked }) => ({
        href: userPath(id),
        name,
        detail: `${email ?? 'Din motpart'}${blocked ? ', spärrad' : ''}`,
      })),
    },
    {
      title: 'Köp',
      hits: purchases.map(({ id, title, state, charged, buyer, seller }) => ({
        href: purchasePath(id),
        name: `${receiptNumber(id)}, ${title}`,
        detail: `${buyer ?? OWN} köpte av ${seller ?? OWN}, ${formatKr(charged)}, ${adminStates[state].toLowerCase()}`,
      })),
    },
    {
      title: 'Ärenden',
      hits: purchases.flatMap(({ id, disputeId, title }) =>
        disputeId
          ? [{ href: disputePath(disputeId), name: `Ärende om ${receiptNumber(id)}`, detail: title }]
          : [],
      ),
    },
    {
      title: 'Lopp',
      hits: races.map(({ id, name, distance, date }) => ({
        href: managedRacePath(id),
        name,
        detail: `${distance}, ${formatCompactDate(date)}`,
      })),
    },
  ].filter(({ hits }) => hits.length > 0);

/** "/" puts the focus in the field, unless something is being typed or a dialog is open. */
function useSlash(focus: () => void) {
  const focusUnlessDialog = () => {
    // Any page may have one open: there is no state of all of them.
    if (!document.querySelector('[role="dialog"][aria-modal="true"]')) focus();
  };
  useHotkeys([
    ['/', focusUnlessDialog],
    ['shift + /', focusUnlessDialog],
  ]);
}

/** Finds users, purchases, disputes and races: a combobox whose choices are pages. */
export function AdminSearch() {
  const router = useRouter();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const [text] = useDebouncedValue(typed.trim(), PAUSE);
  const { client } = trpc.useUtils();
  const { data, isError, isFetching } = useQuery({
    queryKey: ['admin-search', text],
    queryFn: ({ signal }) => client.admin.search.mutate({ text }, { signal }),
    enabled: opened && text !== '',
    gcTime: 0,
    retry: false,
  });
  useSlash(() => {
    field.current?.focus();
    field.current?.select();
  });
  const settled = text !== '' && text === typed.trim() && !isFetching;
  const groups = data && text !== '' ? groupsOf(data) : [];
  const hits = groups.flatMap((group) => group.hits);
  const shown = opened && typed.trim() !== '' && (hits.length > 0 || settled);
  const combobox = useCombobox({ opened: shown, onOpenedChange: setOpened });
  const open = (href: string) => {
    setOpened(false);
    setTyped('');
    router.push(href);
  };
  return (
    <Box component="search" w="min(24rem, 100vw - 2rem)">
      <Combobox
        store={combobox}
        withinPortal={false}
        // The field names the list, which is there before it is opened.
        keepMounted
        onOptionSubmit={open}
        width="min(32rem, 100vw - 2rem)"
        position="bottom-start"
        middlewares={{ shift: true, flip: true }}
      >
        <Combobox.Target withExpandedAttribute>
          <TextInput
            ref={field}
            inputMode="search"
            aria-label="Sök person, köp eller lopp"
            aria-autocomplete="list"
            aria-keyshortcuts="/"
            placeholder="Namn, köp, lopp, Stripe-id"
            maxLength={255}
            spellCheck={false}
            rightSection={<Kbd visibleFrom="sm">/</Kbd>}
            rightSectionPointerEvents="none"
            value={typed}
            onFocus={() => setOpened(true)}
            onBlur={() => setOpened(false)}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              setOpened(true);
              combobox.resetSelectedOption();
            }}
            onKeyDown={({ key }) => {
              // One hit alone needs no arrow.
              const [only, second] = hits;
              if (key !== 'Enter' || !settled || !only || second) return;
              if (combobox.getSelectedOptionIndex() === -1) open(only.href);
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options aria-label="Träffar" mah="min(34rem, 70dvh)" style={{ overflowY: 'auto' }}>
            {hits.length === 0 && (
              <Combobox.Empty>
                {isError
                  ? 'Sökningen gick inte att göra. Försök igen.'
                  : 'Inget hittades. Skriv minst tre bokstäver.'}
              </Combobox.Empty>
            )}
            {groups.map((group) => (
              <Combobox.Group key={group.title} label={group.title}>
                {group.hits.map(({ href, name, detail }) => (
                  <Combobox.Option key={href} value={href} mih={48}>
                    <Text size="sm" fw={600}>
                      {name}
                    </Text>
                    <Text size="xs" opacity={0.8}>
                      {detail}
                    </Text>
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <VisuallyHidden role="status">
        {shown && settled && hits.length > 0 && `${hits.length} träffar`}
      </VisuallyHidden>
    </Box>
  );
}
