import {
  Alert,
  Anchor,
  Button,
  Card,
  SimpleGrid,
  Stack,
  Table,
  TableCaption,
  TableTbody,
  TableTd,
  TableTh,
  TableThead,
  TableTr,
  Text,
} from '@mantine/core';
import type { ComponentProps } from 'react';
import { Disclosure } from '@/components/disclosure';
import { EmptyState } from '@/components/empty-state';
import { Link } from '@/components/link';
import { Page, PageHeading } from '@/components/page';
import { Section } from '@/components/section';
import type { TrustFigures } from '@/domain/site/trust';
import { ReviewList } from '@/features/reviews/review-list';
import { BreadcrumbJsonLd } from '@/features/seo/structured-data';
import { formatDate, formatMonth } from '@/text/dates';
import { counted, formatNumber } from '@/text/numbers';
import { disputeEndTexts, trustTexts } from './trust-text';

export const page = { name: 'Trygghet i siffror', path: '/trygghet' };

const WIDTH = 320;
const HEIGHT = 120;
const STEP = WIDTH / 12;

const monthName = (month: string) => formatMonth(`${month}-01`);

/** A bar for each month. */
function MonthChart({ months }: Pick<TrustFigures, 'months'>) {
  const maxCompleted = Math.max(1, ...months.map(({ completed }) => completed));
  return (
    <svg
      width="100%"
      fontSize={11}
      style={{ display: 'block', fontVariantNumeric: 'tabular-nums' }}
      viewBox={`0 0 ${WIDTH} ${HEIGHT + 22}`}
      role="img"
      aria-label="Diagram: genomförda köp månad för månad. Siffrorna står i tabellen under."
    >
      <line stroke="var(--lb-line)" x1={0} x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
      {months.map(({ month, completed }, nth) => {
        const height = (completed / maxCompleted) * (HEIGHT - 20);
        return (
          <g key={month}>
            <rect
              fill="var(--lb-done)"
              x={nth * STEP + 4}
              y={HEIGHT - height}
              width={STEP - 8}
              height={height}
              rx={2}
            />
            {completed > 0 && (
              <text
                fill="var(--mantine-color-text)"
                x={(nth + 0.5) * STEP}
                y={HEIGHT - height - 5}
                textAnchor="middle"
              >
                {completed}
              </text>
            )}
            <text fill="var(--mantine-color-text)" x={(nth + 0.5) * STEP} y={HEIGHT + 16} textAnchor="middle">
              {monthName(month).slice(0, 3).toLowerCase()}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

const ends = ['forBuyer', 'forSeller', 'divided', 'open'] as const;

/** Two columns of what and how many. */
const CountTable = ({ caption, of, rows }: { caption: string; of: string; rows: [string, number][] }) => (
  <Table captionSide="top" tabularNums>
    <TableCaption ta="left">{caption}</TableCaption>
    <TableThead>
      <TableTr>
        <TableTh>{of}</TableTh>
        <TableTh ta="right">Antal</TableTh>
      </TableTr>
    </TableThead>
    <TableTbody>
      {rows.map(([name, count]) => (
        <TableTr key={name}>
          <TableTh scope="row">{name}</TableTh>
          <TableTd ta="right">{formatNumber(count)}</TableTd>
        </TableTr>
      ))}
    </TableTbody>
  </Table>
);

/** Figures of the outcomes of purchases, each with its definition. Drawn on the server. */
export function Trust({
  figures,
  reviews,
}: {
  figures: TrustFigures | undefined;
  reviews: ComponentProps<typeof ReviewList>['reviews'];
}) {
  if (!figures) {
    return (
      <Page width="text">
        <EmptyState
          picture="error"
          order={1}
          title="Siffrorna kunde inte hämtas"
          text="Försök igen om en liten stund."
          live
        >
          <Button component={Link} href={page.path}>
            Försök igen
          </Button>
        </EmptyState>
      </Page>
    );
  }
  const { since, completed, few, months, disputes } = figures;
  return (
    <Page>
      <BreadcrumbJsonLd {...page} />
      <PageHeading
        title={page.name}
        lead={`Så har köpen här gått sedan ${formatDate(since)}, och så räknar vi. Allt räknas ur våra egna köp, även det som gått fel.`}
        back={{ href: '/', label: 'Till startsidan' }}
      />
      {few && (
        <Alert title="Små tal">
          Hittills är det {counted(completed, 'genomfört köp', 'genomförda köp')}. Med så få kan ett enda köp
          ändra en siffra mycket. Andelar, tider och belopp visar vi först när det finns minst fem att räkna
          på.
        </Alert>
      )}
      <SimpleGrid minColWidth="min(100%, 17rem)" my="lg">
        {trustTexts(figures).map(({ label, value, how }) => (
          <Card key={label} shadow="none">
            <Text fw={600}>{label}</Text>
            <Text ff="heading" fz={28} fw={700} lh={1.25}>
              {value}
            </Text>
            <Text size="sm" c="dimmed">
              {how}
            </Text>
          </Card>
        ))}
      </SimpleGrid>
      <SimpleGrid minColWidth="min(100%, 24rem)" spacing="xl" mt="xl">
        <div>
          <Section title="Månad för månad" id="manader">
            <Stack gap="sm">
              <MonthChart months={months} />
              <Disclosure title="Visa som tabell">
                <CountTable
                  caption="Genomförda köp"
                  of="Månad"
                  rows={months.map((row) => [monthName(row.month), row.completed])}
                />
              </Disclosure>
            </Stack>
          </Section>
        </div>
        {disputes.count > 0 && (
          <div>
            <Section title="Så slutade ärendena" id="arenden">
              <CountTable
                caption="Rapporterade problem"
                of="Hur det slutade"
                rows={ends.map((end) => [disputeEndTexts[end], disputes[end]])}
              />
            </Section>
          </div>
        )}
      </SimpleGrid>
      {reviews.length > 0 && (
        <Section title="Köpare om sina köp" id="omdomen">
          <ReviewList reviews={reviews} />
        </Section>
      )}
      <Text size="sm" c="dimmed" mt="lg">
        Siffrorna räknas om var tionde minut. De finns också som{' '}
        <Anchor component={Link} href="/api/trust" prefetch={false}>
          JSON
        </Anchor>
        , med belopp i öre och tider i timmar.
      </Text>
    </Page>
  );
}
