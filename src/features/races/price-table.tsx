import { Table, TableCaption, TableTbody, TableTd, TableTh, TableThead, TableTr } from '@mantine/core';
import { Kr } from '@/components/keyed-text';
import type { PriceSpread } from '@/domain/race/sold-price';
import { formatNumber } from '@/text/numbers';
import { middleHalfText } from '@/text/race';

/** One row: all sales, or the sales of some weeks. */
export interface PriceRow {
  label: string;
  spread: PriceSpread;
}

/** The same figures as the plot of sold prices. */
export const PriceTable = ({ rows }: { rows: PriceRow[] }) => (
  <Table
    captionSide="top"
    tabularNums
    verticalSpacing={6}
    horizontalSpacing={6}
    fz={{ base: 'xs', xs: 'sm' }}
  >
    <TableCaption ta="left">Vad platserna såldes för, utan avgifter</TableCaption>
    <TableThead>
      <TableTr>
        <TableTh scope="col">När</TableTh>
        <TableTh scope="col">Antal</TableTh>
        <TableTh scope="col">Mittpris</TableTh>
        <TableTh scope="col">Mittersta hälften</TableTh>
      </TableTr>
    </TableThead>
    <TableTbody>
      {rows.map(({ label, spread }) => (
        <TableTr key={label}>
          <TableTh scope="row">{label}</TableTh>
          <TableTd>{formatNumber(spread.count)}</TableTd>
          <TableTd>
            <Kr amount={spread.median} />
          </TableTd>
          <TableTd>{middleHalfText(spread)}</TableTd>
        </TableTr>
      ))}
    </TableTbody>
  </Table>
);
