'use client';

import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { receiptNumber } from '@/domain/purchase/receipt-number';
import { formatCompactDate } from '@/text/dates';
import { adminStates } from '@/text/held';
import { formatKr } from '@/text/money';
import { disputePath } from '@/text/problems';
import { type Outputs, trpc } from '@/trpc/client';
import classes from './admin-search.module.css';
import { managedRacePath, personPath, purchasePath } from './manager-tabs';

type Found = Outputs['admin']['search'];

interface Hit {
  href: string;
  name: string;
  under: string;
}

/** Pause in typing after which is searched, ms. */
const PAUSE = 250;
const OWN = 'din motpart';

const groupsOf = ({ people, purchases, races }: Found): { title: string; hits: Hit[] }[] =>
  [
    {
      title: 'Personer',
      hits: people.map(({ id, name, email, blocked }) => ({
        href: personPath(id),
        name,
        under: `${email ?? 'Din motpart'}${blocked ? ', spärrad' : ''}`,
      })),
    },
    {
      title: 'Köp',
      hits: purchases.map(({ id, title, state, total, buyer, seller }) => ({
        href: purchasePath(id),
        name: `${receiptNumber(id)}, ${title}`,
        under: `${buyer ?? OWN} köpte av ${seller ?? OWN}, ${formatKr(total)}, ${adminStates[state].toLowerCase()}`,
      })),
    },
    {
      title: 'Ärenden',
      hits: purchases.flatMap(({ id, disputeId, title }) =>
        disputeId
          ? [{ href: disputePath(disputeId), name: `Ärende om ${receiptNumber(id)}`, under: title }]
          : [],
      ),
    },
    {
      title: 'Lopp',
      hits: races.map(({ id, name, distance, date }) => ({
        href: managedRacePath(id),
        name,
        under: `${distance}, ${formatCompactDate(date)}`,
      })),
    },
  ].filter(({ hits }) => hits.length > 0);

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** "/" puts the focus in the field, unless something is being typed or a dialog is open. */
function useSlash(focus: () => void) {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
      if (document.querySelector('[role="dialog"][aria-modal="true"]')) return;
      event.preventDefault();
      focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [focus]);
}

/** Text that has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Finds people, purchases, disputes and races: a combobox whose choices are pages. */
export function AdminSearch() {
  const id = useId();
  const router = useRouter();
  const field = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [focus] = useState(() => () => {
    field.current?.focus();
    field.current?.select();
  });
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const [at, setAt] = useState(-1);
  const text = useSettled(typed.trim());
  const { client } = trpc.useUtils();
  const { data, isError, isFetching } = useQuery({
    queryKey: ['admin-search', text],
    queryFn: ({ signal }) => client.admin.search.mutate({ text }, { signal }),
    enabled: opened && text !== '',
    gcTime: 0,
    retry: false,
  });
  useSlash(focus);
  const settled = text !== '' && text === typed.trim() && !isFetching;
  const groups = data && text !== '' ? groupsOf(data) : [];
  const hits = groups.flatMap((group) => group.hits);
  const shown = opened && typed.trim() !== '' && (hits.length > 0 || settled);
  const open = ({ href }: Hit) => {
    setOpened(false);
    setTyped('');
    router.push(href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const hit = hits[at];
    if (event.key === 'Escape' && opened) {
      event.preventDefault();
      setOpened(false);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      // One hit alone needs no arrow.
      const only = hits.length === 1 && settled ? hits[0] : undefined;
      if (hit ?? only) open((hit ?? only) as Hit);
    } else if (hits.length > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      const steps = hits.length + 1;
      setOpened(true);
      // One step of the round is the field itself.
      setAt(((at + 1 + (event.key === 'ArrowDown' ? 1 : -1) + steps) % steps) - 1);
    }
  };
  let nth = -1;
  return (
    <search
      ref={box}
      className={classes.box}
      onBlur={({ relatedTarget }) => !box.current?.contains(relatedTarget) && setOpened(false)}
    >
      <input
        ref={field}
        className={classes.field}
        type="search"
        role="combobox"
        aria-label="Sök person, köp eller lopp"
        aria-autocomplete="list"
        aria-expanded={shown && hits.length > 0}
        aria-controls={shown && hits.length > 0 ? id : undefined}
        aria-activedescendant={shown && at >= 0 && hits[at] ? `${id}-${at}` : undefined}
        aria-keyshortcuts="/"
        placeholder="Namn, köp, lopp, Stripe-id"
        maxLength={255}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onFocus={() => setOpened(true)}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setOpened(true);
          setAt(-1);
        }}
      />
      <span className={classes.key} aria-hidden="true">
        /
      </span>
      {shown && hits.length > 0 && (
        <div
          id={id}
          role="listbox"
          aria-label="Träffar"
          className={classes.list}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
        >
          {groups.map(({ title, hits: inGroup }) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
            <div key={title} role="group" aria-label={title}>
              <div className={classes.title} aria-hidden="true">
                {title}
              </div>
              {inGroup.map((hit) => {
                nth += 1;
                return (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which has the focus
                  <div
                    key={hit.href}
                    id={`${id}-${nth}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={nth === at}
                    className={classes.option}
                    onClick={() => open(hit)}
                  >
                    <span className={classes.name}>{hit.name}</span>
                    <span className={classes.under}>{hit.under}</span>
                  </div>
                );
              })}
            </div>
          ))}
        </div>
      )}
      {shown && hits.length === 0 && (
        <div className={classes.list}>
          <p className={classes.none}>
            {isError
              ? 'Sökningen gick inte att göra. Försök igen.'
              : 'Inget hittades. Skriv minst tre bokstäver.'}
          </p>
        </div>
      )}
      <VisuallyHidden role="status">
        {shown && settled && hits.length > 0 && `${hits.length} träffar`}
      </VisuallyHidden>
    </search>
  );
}
