'use client';

import { IconHistory } from '@tabler/icons-react';
import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react';
import { RaceCover } from '@/features/races/race-cover';
import { formatCompactDate } from '@/text/dates';
import { formatKr } from '@/text/money';
import { counted } from '@/text/numbers';
import { type Outputs, trpc } from '@/trpc/client';
import { matchSuggestions } from './match-suggestions';
import { recentSearches, rememberSearch } from './recent';
import classes from './suggestions.module.css';

interface SuggestionsProps {
  /** Holds the field. */
  box: RefObject<HTMLDivElement | null>;
  text: string;
  onPick: (picked: { race: string } | { query: string }) => void;
  onClose: () => void;
}

type Race = Outputs['races']['suggestions'][number];
type Option = { key: string; name: string; race?: Race };

const offerText = ({ places, fromTotal }: Race): string =>
  places > 0 && fromTotal !== null
    ? `${counted(places, 'plats', 'platser')} från ${formatKr(fromTotal)}`
    : 'Inga platser just nu';

function List({ box, text, onPick, onClose }: SuggestionsProps) {
  const id = useId();
  const { data = [] } = trpc.races.suggestions.useQuery();
  const [recent] = useState(recentSearches);
  const [chosen, setChosen] = useState({ text, at: -1 });
  const at = chosen.text === text ? chosen.at : -1;

  // The next race of a name stands for it.
  const races = data.filter((race, index) => data.findIndex(({ name }) => name === race.name) === index);
  const options: Option[] = [
    ...(text.trim() ? [] : recent.map((name) => ({ key: `recent ${name}`, name }))),
    ...matchSuggestions(races, text).map((race) => ({ key: race.name, name: race.name, race })),
  ];
  const optionId = (index: number) => `${id}-${index}`;

  const pick = ({ name, race }: Option) => {
    rememberSearch(name);
    onPick(race || races.some((each) => each.name === name) ? { race: name } : { query: name });
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const option = options[at];
    if (event.key === 'Escape' && options.length > 0) {
      event.preventDefault();
      onClose();
    } else if (event.key === 'Enter' && option) {
      event.preventDefault();
      pick(option);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const steps = options.length + 1;
      // One step of the round is the field itself.
      const next = (at + 1 + (event.key === 'ArrowDown' ? 1 : -1) + steps) % steps;
      setChosen({ text, at: next - 1 });
    }
  });

  const shown = options.length > 0;
  useEffect(() => {
    const input = box.current?.querySelector('input');
    if (!input) return;
    const listen = (event: KeyboardEvent) => onKey(event);
    input.addEventListener('keydown', listen);
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-autocomplete', 'list');
    return () => {
      input.removeEventListener('keydown', listen);
      for (const name of ['role', 'aria-autocomplete', 'aria-expanded', 'aria-controls']) {
        input.removeAttribute(name);
      }
      input.removeAttribute('aria-activedescendant');
    };
  }, [box]);
  useEffect(() => {
    const input = box.current?.querySelector('input');
    input?.setAttribute('aria-expanded', String(shown));
    if (shown) input?.setAttribute('aria-controls', id);
    else input?.removeAttribute('aria-controls');
    if (shown && at >= 0) input?.setAttribute('aria-activedescendant', `${id}-${at}`);
    else input?.removeAttribute('aria-activedescendant');
  }, [box, id, shown, at]);

  if (!shown) return null;
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Förslag"
      className={classes.list}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which has the focus
        <div
          key={option.key}
          id={optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          className={classes.option}
          onClick={() => pick(option)}
        >
          <span className={classes.thumb} aria-hidden="true">
            {option.race ? (
              <RaceCover
                race={{ ...option.race, raceName: option.name }}
                imageUrl={option.race.imageUrl}
                shape="thumb"
              />
            ) : (
              <IconHistory size={22} />
            )}
          </span>
          <span className={classes.words}>
            <span className={classes.name}>{option.name}</span>
            <span className={classes.offer}>
              {option.race
                ? `${formatCompactDate(option.race.date)} · ${offerText(option.race)}`
                : 'Sökte du nyss'}
            </span>
          </span>
        </div>
      ))}
    </div>
  );
}

/** Races, and earlier searches, below a search field: a combobox whose field is this component's neighbour. */
export const Suggestions = (props: SuggestionsProps) => <List {...props} />;
