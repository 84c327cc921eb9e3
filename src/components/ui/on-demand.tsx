import { type ComponentType, lazy, Suspense, useState } from 'react';
import { renderNothing } from './missing-code';

/** Resolves when there is a network. Code asked for without one would count as missing for the rest of the visit. */
export async function whenOnline(): Promise<void> {
  if (typeof window === 'undefined' || navigator.onLine) return;
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
}

/**
 * A component whose code is loaded when it is first shown. Without its code it renders nothing, and the notice to
 * reload is shown. What the server renders needs `next/dynamic` instead, which also sends its stylesheet.
 *
 * `onDemand(() => import('./part').then((file) => file.Part))`
 *
 * @param Meanwhile what is shown until then
 * @returns the component; `preload` loads its code before it is shown, which then takes no time
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType<Props>,
): ComponentType<Props> & { preload: () => void } {
  let loaded: ComponentType<Props> | undefined;
  const loadPart = async () => {
    await whenOnline();
    loaded = await load().catch(renderNothing);
    return { default: loaded };
  };
  const LazyPart: ComponentType<Props> = lazy(loadPart);
  function OnDemand(props: Props) {
    const [Part] = useState(() => loaded ?? LazyPart);
    return (
      <Suspense fallback={Meanwhile && <Meanwhile {...props} />}>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(OnDemand, { preload: () => void loadPart() });
}
