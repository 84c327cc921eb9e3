'use client';

import { Group, Stack, Text, Title } from '@/components/basics';
import { BibCard } from '@/components/bib-card';
import { Button } from '@/components/button';
import { TextLink } from '@/components/links';
import { showDone, showError } from '@/components/toast';
import { racePath } from '@/features/site/share';
import { formatDate } from '@/text/dates';
import { trpc } from '@/trpc/client';

/** The races a person watches, each with the way out. */
export function MyWatches() {
  const utils = trpc.useUtils();
  const watches = trpc.watches.mine.useQuery().data;
  const remove = trpc.watches.remove.useMutation({
    onSuccess: () => {
      void utils.watches.mine.invalidate();
      showDone('Bevakningen är avslutad');
    },
    onError: (error) => showError(error),
  });
  if (!watches) return null;
  return (
    <BibCard as="section" padding="lg" aria-labelledby="bevakningar">
      <Stack gap="sm">
        <Title order={2} size="h3" id="bevakningar">
          Mina bevakningar
        </Title>
        {watches.length === 0 && (
          <Text c="dimmed">
            Du bevakar inga lopp. Det gör du på <TextLink href="/lopp">loppets sida</TextLink>.
          </Text>
        )}
        {watches.map(({ id, raceName, slug, date }) => (
          <Group key={id} justify="space-between" wrap="nowrap">
            <div>
              <TextLink href={racePath(slug)}>{raceName}</TextLink>
              <Text size="sm" c="dimmed">
                {formatDate(date)}
              </Text>
            </div>
            <Button
              variant="default"
              size="sm"
              aria-label={`Avsluta bevakningen av ${raceName}`}
              loading={remove.isPending && remove.variables.id === id}
              onClick={() => remove.mutate({ id })}
            >
              Avsluta
            </Button>
          </Group>
        ))}
      </Stack>
    </BibCard>
  );
}
