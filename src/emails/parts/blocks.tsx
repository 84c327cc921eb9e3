import { Button, Heading, Link, Section, Text } from '@react-email/components';
import { Fragment, type ReactNode } from 'react';
import type { BuyerCost } from '@/domain/listing/buyer-cost';
import {
  type PriceSplit,
  SELLER_FEE_FIXED,
  SELLER_FEE_PER_MILLE,
  SERVICE_FEE_NET,
  SERVICE_FEE_VAT,
} from '@/domain/money/fees';
import { type Ore, ore } from '@/domain/money/ore';
import type { DateString } from '@/domain/time';
import { ADD_TO_CALENDAR } from '@/text/calendar';
import { formatDate, formatDeadline } from '@/text/dates';
import { inAllWords } from '@/text/listing';
import { formatKr, formatKrExact, formatNumber } from '@/text/numbers';
import type { AttachedCalendar } from './purchase';
import { styles } from './styles';

export const P = ({ children }: { children: ReactNode }) => <Text style={styles.text}>{children}</Text>;

export const Small = ({ children }: { children: ReactNode }) => (
  <Text style={styles.small} className="muted">
    {children}
  </Text>
);

export const Subheading = ({ children }: { children: ReactNode }) => (
  <Heading as="h2" style={styles.subheading} className="ink">
    {children}
  </Heading>
);

/** The main button. At most one in a mail. */
export const Action = ({ href, children }: { href: string; children: ReactNode }) => (
  <Section style={styles.buttonRow}>
    <Button href={href} style={styles.button} className="button">
      {children}
    </Button>
  </Section>
);

/**
 * A link in a text, as the last of its paragraph or line: the text part has its address alone on the next line, where
 * clients link all of it and nothing more.
 */
export const TextLink = ({ href, children = href }: { href: string; children?: ReactNode }) => (
  <Link href={href} style={styles.link} className="green">
    {children}
  </Link>
);

/** The address of a button whose link carries a token, for clients that break buttons. The text part has it already. */
export const ButtonAddress = ({ href }: { href: string }) => (
  <Text style={styles.small} className="muted" data-skip-in-text="true">
    Fungerar inte knappen? Kopiera adressen: <TextLink href={href} />
  </Text>
);

/** A code to type, large enough to read off. */
export const Code = ({ children }: { children: string }) => (
  <Text style={styles.code} className="green">
    {children}
  </Text>
);

/** Steps in order. */
export const Steps = ({ children }: { children: ReactNode[] }) => (
  <ol style={styles.list}>
    {children.map((child, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once
      <li key={index} style={styles.listItem}>
        {child}
      </li>
    ))}
  </ol>
);

/** A deadline. */
export const Deadline = ({ label, at }: { label: string; at: Date }) => (
  <div style={styles.deadline} className="mint">
    <div style={styles.deadlineLabel} className="muted">
      {label}
    </div>
    <div style={styles.deadlineTime} className="green">
      {formatDeadline(at)}
    </div>
  </div>
);

/** In a mail with a calendar file. Not every calendar takes out what has ended. */
export function CalendarNote({ calendar }: { calendar: AttachedCalendar | null | undefined }) {
  if (!calendar) return null;
  const { fileName, has } = calendar;
  if (!has.ahead) {
    return (
      <Small>
        Har du lagt in datumen i din kalender? Öppna bilagan {fileName} så tas de bort. Gör kalendern inte det
        av sig själv tar du bort dem för hand.
      </Small>
    );
  }
  return (
    <Small>
      {ADD_TO_CALENDAR}: öppna bilagan {fileName}.
      {has.ended && ' Står det kvar något som inte gäller längre tar du bort det för hand.'}
    </Small>
  );
}

/** A user's text with its line breaks. */
export const Quote = ({ children }: { children: string }) => (
  <blockquote style={styles.quote} className="rule">
    {children
      .trim()
      .split(/\r?\n/)
      .map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once
        <Fragment key={index}>
          {index > 0 && <br />}
          {line}
        </Fragment>
      ))}
  </blockquote>
);

export interface PlaceFacts {
  title: string;
  raceDate: DateString;
  distance: string;
  location: string;
}

const Pin = () => (
  <span style={styles.bibPin} className="pin" aria-hidden="true" data-skip-in-text="true">
    &nbsp;
  </span>
);

/** The place as a race bib, with the buyer's total as its number. */
export function Bib({ place, cost }: { place: PlaceFacts; cost: BuyerCost }) {
  return (
    <table role="presentation" cellPadding="0" cellSpacing="0" style={styles.bib} className="bib">
      <tbody>
        <tr>
          <td style={styles.bibPinLeft} className="band">
            <Pin />
          </td>
          <td style={styles.bibRace} className="band">
            <div>{place.title}</div>
          </td>
          <td style={styles.bibPinRight} className="band" align="right">
            <Pin />
          </td>
        </tr>
        <tr>
          <td colSpan={3} style={styles.bibBody}>
            <div style={styles.bibPrice} className="green">
              {formatKr(cost.total)}
            </div>
            <div style={styles.bibFacts} className="muted">
              {inAllWords(cost)}
            </div>
            <div style={styles.bibFacts} className="muted">
              {formatDate(place.raceDate)} · {place.location} · {place.distance}
            </div>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

interface MoneyRow {
  label: string;
  amount: Ore;
}

const percent = (share: number) => `${formatNumber(share, 1)}\u00a0%`;

/** Amounts in a column, the last one their sum. Last in its mail: the reader's tasks come first. */
function MoneyTable({ rows, total }: { rows: MoneyRow[]; total: MoneyRow }) {
  return (
    <table
      cellPadding="0"
      cellSpacing="0"
      style={styles.table}
      className="money"
      data-text-format="dataTable"
    >
      <tbody>
        {rows.map(({ label, amount }) => (
          <tr key={label}>
            <td style={styles.rowLabel} className="rule">
              {label}
            </td>
            <td style={styles.rowAmount} className="rule">
              {formatKrExact(amount)}
            </td>
          </tr>
        ))}
        <tr>
          <td style={styles.totalLabel}>{total.label}</td>
          <td style={styles.totalAmount} className="green">
            {formatKrExact(total.amount)}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** What the seller gets, and why. */
export const SellerMoney = ({ split, totalLabel = 'Du får' }: { split: PriceSplit; totalLabel?: string }) => (
  <MoneyTable
    rows={[
      { label: 'Ditt pris', amount: split.price },
      {
        label: `Betalleverantörens avgift (${percent(SELLER_FEE_PER_MILLE / 10)}\u00a0+\u00a0${formatKr(SELLER_FEE_FIXED)})`,
        amount: ore(-split.sellerFee),
      },
    ]}
    total={{ label: totalLabel, amount: split.payout }}
  />
);

/** The buyer's receipt: the service fee with its VAT broken out. The place, sold by a private individual, has none. */
export const BuyerReceipt = ({ split }: { split: PriceSplit }) => (
  <MoneyTable
    rows={[
      { label: 'Startplats, säljs av en privatperson utan moms', amount: split.price },
      { label: 'Serviceavgift exklusive moms', amount: SERVICE_FEE_NET },
      {
        label: `Moms ${percent((100 * SERVICE_FEE_VAT) / SERVICE_FEE_NET)} på serviceavgiften`,
        amount: SERVICE_FEE_VAT,
      },
    ]}
    total={{ label: 'Du har betalat', amount: split.charged }}
  />
);
