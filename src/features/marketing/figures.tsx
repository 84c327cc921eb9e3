import { Text, Title } from '@mantine/core';
import type { SiteFigures } from '@/domain/site/trust';
import classes from './figures.module.css';
import { figureTexts } from './trust-text';

/** What the purchases of the last twelve months come to. */
export const Figures = ({ figures }: { figures: SiteFigures }) => (
  <section className={classes.band} aria-labelledby="siffror">
    <Title order={2} id="siffror">
      Så har det gått
    </Title>
    <Text c="dimmed" mt={6}>
      Våra siffror för de senaste tolv månaderna, och så räknar vi.
    </Text>
    <dl className={classes.figures}>
      {figureTexts(figures).map(({ value, label, how }) => (
        <div key={label} className={classes.figure}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.value}>{value}</dd>
          <dd className={classes.how}>{how}</dd>
        </div>
      ))}
    </dl>
  </section>
);
