import { Link } from '@/components/link';
import classes from './organiser-menu.module.css';
import { type OrganiserPage, organiserPages } from './organiser-paths';

/** The way between an organiser's pages. */
export function OrganiserMenu({ page }: { page: OrganiserPage }) {
  return (
    <nav className={classes.menu} aria-label="För er som arrangör">
      {(Object.keys(organiserPages) as OrganiserPage[]).map((each) => (
        <Link
          key={each}
          href={organiserPages[each].href}
          className={classes.link}
          aria-current={each === page ? 'page' : undefined}
        >
          {organiserPages[each].label}
        </Link>
      ))}
    </nav>
  );
}
