import { List, ListItem, Title } from '@mantine/core';
import { Kr } from '@/components/changing';
import type { BuyerCost } from '@/domain/listing/buyer-cost';
import { formatKr } from '@/text/numbers';

/** What it means for a buyer that the seller is a private individual. */
export function PrivateSeller({ cost: { serviceFee, later, laterUnknown } }: { cost: BuyerCost }) {
  return (
    <section aria-labelledby="privatperson">
      <Title order={2} size="h3" id="privatperson" mb="xs">
        Säljaren är en privatperson
      </Title>
      <List spacing={5}>
        <ListItem>Konsumentköplagen och ångerrätten gäller inte köpet av själva platsen.</ListItem>
        <ListItem>
          Pengarna hålls tills namnbytet är klart. Blir det inte av får du tillbaka hela beloppet.
        </ListItem>
        <ListItem>
          Serviceavgiften på <Kr amount={serviceFee} /> betalar du till oss. Den har du ångerrätt på tills
          tjänsten är utförd.{laterUnknown && ' Arrangörens avgift betalar du till arrangören.'}
          {later > 0 && ` Arrangörens avgift, ${formatKr(later)}, betalar du till arrangören.`}
        </ListItem>
      </List>
    </section>
  );
}
