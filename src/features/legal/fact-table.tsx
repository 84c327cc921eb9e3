import classes from './fact-table.module.css';

interface FactTableProps {
  /** The caption, for screen readers. */
  caption: string;
  headings: readonly string[];
  rows: readonly (readonly string[])[];
}

/** A table of facts. On phones each row becomes a card with its headings beside the facts. */
export const FactTable = ({ caption, headings, rows }: FactTableProps) => (
  // Explicit roles: a table displayed as cards loses its implicit ones in some browsers.
  // biome-ignore lint/a11y/noRedundantRoles: see above
  <table className={classes.table} role="table">
    <caption className={classes.caption}>{caption}</caption>
    <thead>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <tr role="row">
        {headings.map((heading) => (
          <th key={heading} scope="col">
            {heading}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([first, ...rest]) => (
        // biome-ignore lint/a11y/noRedundantRoles: see above
        <tr key={first} role="row">
          <th scope="row">{first}</th>
          {rest.map((fact, index) => (
            // biome-ignore lint/a11y/noRedundantRoles: see above
            <td key={headings[index + 1]} role="cell" data-heading={headings[index + 1]}>
              {fact}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
