import { Anchor, Text, type TextProps } from '@mantine/core';
import { Link } from '@/components/link';
import type { TrustFigures } from '@/domain/site/trust';
import { trustLine } from './trust-text';

interface TrustLineProps extends TextProps {
  /** Missing when the server could not count them. */
  figures: TrustFigures | undefined;
}

/** How purchases have gone, in a sentence, and where the rest stands. Nothing while there are too few to count. */
export function TrustLine({ figures, ...props }: TrustLineProps) {
  const line = figures && trustLine(figures);
  return (
    line && (
      <Text {...props}>
        {line}{' '}
        <Anchor component={Link} href="/trygghet" prefetch={false} c="inherit">
          Se siffrorna
        </Anchor>
      </Text>
    )
  );
}
