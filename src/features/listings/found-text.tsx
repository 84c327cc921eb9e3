import { buyableText, countText } from './filters';
import type { Counts } from './use-count';

/** "43 startplatser hittades, 24 kan köpas nu" */
export const FoundText = ({ counts }: { counts: Counts | undefined }) =>
  counts && (
    <>
      <span>{countText(counts.total)}</span>
      {counts.total > 0 && <span>, {buyableText(counts.buyable)}</span>}
    </>
  );
