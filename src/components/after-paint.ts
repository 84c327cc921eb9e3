import { startTransition, useEffect, useState } from 'react';

/** The value as it was until the next frame has been drawn: for what may follow a frame after what is looked at. */
export function useAfterPaint<Value>(value: Value): Value {
  const [painted, setPainted] = useState(value);
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      // A timer's turn comes after the frame has been laid out and painted.
      waiting = setTimeout(() => startTransition(() => setPainted(value)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(waiting);
    };
  }, [value]);
  return painted;
}
