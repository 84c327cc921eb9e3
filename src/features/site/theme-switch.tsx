'use client';

import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useId } from 'react';
import classes from './theme-switch.module.css';

const names: Record<MantineColorScheme, string> = { light: 'Ljust', dark: 'Mörkt', auto: 'Som systemet' };
const schemes = ['light', 'dark', 'auto'] as const satisfies MantineColorScheme[];

/** How the site looks. What is chosen is known only in the browser, so until then nothing is. */
export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const mounted = useMounted();
  const name = useId();
  return (
    <fieldset className={classes.switch} disabled={!mounted}>
      <legend>Utseende</legend>
      <div className={classes.choices}>
        {schemes.map((scheme) => (
          <label key={scheme} className={classes.choice}>
            <input
              type="radio"
              name={name}
              value={scheme}
              checked={mounted && colorScheme === scheme}
              onChange={() => setColorScheme(scheme)}
            />
            {names[scheme]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
