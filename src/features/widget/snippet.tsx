import classes from './snippet.module.css';

/** Code to copy. It can be scrolled with the keyboard. */
export const Snippet = ({ code, label }: { code: string; label: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable with the keyboard
  <section className={classes.code} aria-label={label} tabIndex={0}>
    <code>{code}</code>
  </section>
);
