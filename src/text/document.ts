/** A column of a table in a document. */
export interface TableColumn {
  header: string;
  /** Its share of the page's width; all columns together are 1. */
  share: number;
  /** Amounts, whose digits line up at the right. */
  numeric?: boolean;
}

/** A piece of a document, in the order it is read. */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'subheading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'quote'; text: string }
  | { kind: 'facts'; rows: [label: string, value: string][] }
  | { kind: 'amounts'; rows: [label: string, amount: string][] }
  | { kind: 'entry'; at: string; who: string | null; text: string }
  | { kind: 'table'; columns: TableColumn[]; rows: string[][] };

export interface DocumentText {
  title: string;
  subtitle: string;
  /** Stands at the foot of each page, before its number. */
  footer: string;
  blocks: Block[];
}
