'use client';

import { useId } from 'react';
import { type ColorScheme, colorSchemeNames, useColorScheme } from './color-scheme';
import classes from './footer.module.css';

const names: Record<ColorScheme, string> = { light: 'Ljust', dark: 'Mörkt', auto: 'Som systemet' };

/** Chooses the colour scheme. The choice is known only in the browser: until then none is shown. */
export function ThemeChoices() {
  const { scheme, choose } = useColorScheme();
  const name = useId();
  return (
    <fieldset className={classes.switch} disabled={scheme === null}>
      <legend>Utseende</legend>
      <div className={classes.choices}>
        {colorSchemeNames.map((each) => (
          <label key={each} className={classes.choice}>
            <input
              type="radio"
              name={name}
              value={each}
              checked={scheme === each}
              onChange={() => choose(each)}
            />
            {names[each]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
