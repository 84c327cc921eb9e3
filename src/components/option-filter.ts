import type { ComboboxParsedItem, OptionsFilter } from '@mantine/core';
import { hasWords } from '@/domain/site/search-words';

/** The options with every word of what is typed, wherever it stands: of every list with a search field (theme.ts). */
export const byWords: OptionsFilter = ({ options, search, limit }) =>
  options
    .flatMap((option): ComboboxParsedItem<string>[] => {
      if (!('group' in option)) return hasWords(option.label, search) ? [option] : [];
      const items = option.items.filter(({ label }) => hasWords(label, search));
      return items.length > 0 ? [{ ...option, items }] : [];
    })
    .slice(0, limit);
