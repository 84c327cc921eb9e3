import { type ComponentType, lazy, Suspense } from 'react';
import { renderNothing } from './missing-code';

/**
 * A component whose code is loaded when it is first shown. Without its code it renders nothing, and the notice to
 * reload is shown. What the server renders needs `next/dynamic` instead, which also sends its stylesheet.
 *
 * `onDemand(() => import('./part').then((file) => file.Part))`
 *
 * @param Meanwhile what is shown until then
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType<Props>,
): ComponentType<Props> {
  const Part: ComponentType<Props> = lazy(async () => ({ default: await load().catch(renderNothing) }));
  return function OnDemand(props) {
    return (
      <Suspense fallback={Meanwhile && <Meanwhile {...props} />}>
        <Part {...props} />
      </Suspense>
    );
  };
}
