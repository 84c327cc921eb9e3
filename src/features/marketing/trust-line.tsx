import { Anchor, Text, type TextProps } from '@mantine/core';
import { Link } from '@/components/link';
import type { TrustFigures } from '@/domain/site/trust';
import { trustLine } from './trust-text';

interface TrustLineProps extends TextProps {
  /** Missing when the server could not count them. */
  figures: TrustFigures | undefined;
}

/** The outcomes of purchases in a sentence, with a link to the figures. Nothing while there is nothing good to say. */
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
