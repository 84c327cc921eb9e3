import { Notice } from '@/components/ui/notice';

/** A search without a network waits for it; until then it must not look as if it had been made. */
export const OfflineNotice = ({ paused }: { paused: boolean }) =>
  paused && (
    <Notice kind="warning" role="status" mb="md" title="Du är offline">
      Startplatserna hämtas när anslutningen är tillbaka.
    </Notice>
  );
