import { Changing } from '@/components/changing';
import { buyableText, countText } from './filters';
import type { Counts } from './use-count';

/** "43 startplatser hittades, 24 kan köpas nu" */
export const FoundText = ({ counts }: { counts: Counts | undefined }) =>
  counts && (
    <>
      <Changing>{countText(counts.total)}</Changing>
      {counts.total > 0 && <Changing>{`, ${buyableText(counts.buyable)}`}</Changing>}
    </>
  );
