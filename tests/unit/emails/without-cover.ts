/** A mail without the one picture it may show, which is attached to it: what is left shows none. */
export const withoutCover = (html: string): string =>
  html.replace(
    /<img src="cid:[^"<>]*" alt="[^"<>]*" width="600" style="[^"<>]*" class="band cover" data-skip-in-text="true"\/>/,
    '',
  );
