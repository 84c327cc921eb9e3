import { Text } from '@/components/ui/basics';
import { formatKr } from '@/text/money';
import { trpc } from '@/trpc/client';

/** What places of the race have been sold for here, where that is known. */
export function SoldPrice({ raceId }: { raceId: string }) {
  const sold = trpc.races.soldPrice.useQuery({ raceId }, { staleTime: Number.POSITIVE_INFINITY }).data;
  if (!sold) return null;
  return (
    <Text size="sm">
      Platser till det här loppet har sålts för {formatKr(sold.median)} (median av {sold.count} köp här).
    </Text>
  );
}
