import { Anchor, Text } from '@mantine/core';
import { Link } from '@/components/link';
import { SERVICE_FEE } from '@/domain/money/fees';
import { WITHDRAWAL_DAYS } from '@/domain/purchase/withdrawal';
import { formatKr } from '@/text/numbers';

/**
 * Beside the button that leads to the payment: the buyer asks us to begin, and acknowledges that the right to withdraw
 * ends once the service is performed (distansavtalslagen 2005:59, 2 kap. 11 § 1).
 * @param short the same in fewer words, for the phone's bar.
 */
export const ServiceConsent = ({ short = false }: { short?: boolean }) =>
  short ? (
    <Text size="xs" c="dimmed">
      När du betalar samtycker du till att vår tjänst ({formatKr(SERVICE_FEE)}) börjar direkt och till att
      ångerrätten på {WITHDRAWAL_DAYS} dagar upphör när affären är slutförd.{' '}
      <Anchor component={Link} href="/angra">
        Läs mer
      </Anchor>
    </Text>
  ) : (
    <Text size="sm" c="dimmed">
      När du betalar samtycker du till att vår tjänst ({formatKr(SERVICE_FEE)}) börjar direkt. Du kan ångra
      den inom {WITHDRAWAL_DAYS} dagar, men går med på att ångerrätten upphör när tjänsten är helt utförd,
      alltså när affären är slutförd.{' '}
      <Anchor component={Link} href="/angra">
        Läs om ångerrätten
      </Anchor>
    </Text>
  );
