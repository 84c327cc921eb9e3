'use client';
import { Button, Group, Text } from '@mantine/core';
import { useBottomInset } from '@/components/bottom-inset';
import { confirmAction } from '@/components/confirm';
import { organiserTexts } from '@/text/organiser';
import { trpc } from '@/trpc/client';
import type { Answered } from './answered-notice';
import classes from './chosen-bar.module.css';

/** The actions on several chosen name changes, above the cookie banner while that is shown. */
export function ChosenBar({
  purchaseIds,
  onClear,
  onRefuse,
  onDone,
}: {
  purchaseIds: string[];
  onClear: () => void;
  onRefuse: () => void;
  onDone: (answered: Answered) => void;
}) {
  const inset = useBottomInset();
  const verify = trpc.organisers.verifyMany.useMutation({ onSuccess: onDone });
  const count = purchaseIds.length;
  return (
    <section
      className={classes.bar}
      data-no-print
      aria-label="Valda namnbyten"
      style={inset > 0 ? { bottom: inset } : undefined}
    >
      <Group justify="space-between" gap="sm" className={classes.count}>
        <Text fw={600} role="status">
          {count} {count === 1 ? 'vald' : 'valda'}
        </Text>
        <Button variant="subtle" onClick={onClear}>
          Avmarkera
        </Button>
      </Group>
      <Button
        color="signal"
        flex="1 1 11rem"
        loading={verify.isPending}
        onClick={() =>
          confirmAction({
            ...organiserTexts.many.confirm(count),
            onConfirm: () => verify.mutate({ purchaseIds }),
          })
        }
      >
        Namnet är bytt för {count}
      </Button>
      <Button variant="default" flex="1 1 11rem" disabled={verify.isPending} onClick={onRefuse}>
        Går inte att byta {count}
      </Button>
    </section>
  );
}
