const hidden = '[dold]';

/** Personal data and secrets by their shape, anywhere in a text. */
const shapes = [
  // Tried once for each word, or a long one without an at sign takes square time.
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+/gu,
  /(?:\+46|\b0)(?:[ -]?\d){8,9}\b/g,
  /\b(19|20)?\d{6}[-+]\d{4}\b/g,
  /\b(whsec|sk_(?:test|live)|rk_(?:test|live))_\w+/g,
  /(?<=[?&](?:token|signature|next)=)[^&\s"]+/g,
  /(?<=\b(?:__Host-)?session=)[^;\s"]+/g,
  /(?<=:\/\/)[^/\s:@"]+:[^/\s@"]+(?=@)/g,
];

/** A text without addresses, telephone and personal numbers, tokens and keys. */
export const withoutSecrets = (text: string): string =>
  shapes.reduce((rest, shape) => rest.replace(shape, hidden), text);

interface PlainError {
  type: string;
  message: string;
  code?: string | number | undefined;
  /** The database's own name of a rule that was broken. */
  constraint?: string | undefined;
  stack?: string | undefined;
  cause?: PlainError | undefined;
}

const MAX_MESSAGE = 500;
const MAX_DEPTH = 4;

/** Failed queries carry their parameters after this, rejected mails their recipients in own fields. */
const messageOf = (message: string): string =>
  withoutSecrets(message.split('\nparams:')[0] ?? '').slice(0, MAX_MESSAGE);

const framesOf = (stack: string | undefined): string | undefined =>
  stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/** The queue reports errors as plain objects. */
const wordsOf = (thrown: unknown): string =>
  String(typeof thrown === 'object' && thrown !== null && 'message' in thrown ? thrown.message : thrown);

/** What may be logged of an error: its kind and place, never its data. */
export function plainError(error: unknown, depth = 0): PlainError {
  if (!(error instanceof Error)) return { type: typeof error, message: messageOf(wordsOf(error)) };
  const { code, constraint_name: constraint } = error as { code?: unknown; constraint_name?: unknown };
  return {
    type: error.name,
    message: messageOf(error.message),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    stack: framesOf(error.stack),
    ...(error.cause !== undefined && depth < MAX_DEPTH && { cause: plainError(error.cause, depth + 1) }),
  };
}
