import { Button, type ButtonProps } from '@mantine/core';
import { Link } from '@/components/link';

interface SellLinkProps extends ButtonProps {
  /** The race that is chosen in the form. */
  slug: string;
}

/** Leads to the form of an ad for a race. */
export const SellLink = ({ slug, ...props }: SellLinkProps) => (
  <Button component={Link} href={`/post-ad?lopp=${encodeURIComponent(slug)}`} {...props} />
);
