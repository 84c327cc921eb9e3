import { Anchor } from '@mantine/core';
import { Link } from './link';

/** To what we do with personal data. @param target `_blank` beside what has been typed. */
export const PrivacyLink = ({ target }: { target?: '_blank' }) => (
  <Anchor component={Link} href="/privacy" target={target}>
    integritetspolicyn
  </Anchor>
);
