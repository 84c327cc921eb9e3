// Runs in the browser before Next takes a page over. React's own code is evaluated here, in one turn, and Next begins
// in another: in one they keep a slow phone from answering a tap for twice as long.
import 'react-dom/client';

/** What Next runs one after another before it begins (next/script's "beforeInteractive"); an empty one ends the turn. */
const before = self as { __next_s?: [address: 0, attributes: { children: string }][] };
before.__next_s = [...(before.__next_s ?? []), [0, { children: '' }]];
