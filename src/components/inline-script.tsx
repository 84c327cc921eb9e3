/**
 * The text of a script that calls a function of ours before the page's own code runs.
 * @param run is sent as text, so it refers to nothing outside itself.
 */
export const scriptCalling = <Args extends (string | number)[]>(
  run: (...args: Args) => void,
  ...args: Args
): string => `(${run})(${args.map((arg) => JSON.stringify(arg)).join(',')})`;

/** @param code ours alone, without anything of a visitor's; see `scriptCalling`. */
export const InlineScript = ({ nonce, code }: { nonce: string; code: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape what the script is made of
  <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
);
