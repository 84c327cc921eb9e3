'use client';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@/components/link';
import { isMissingCode } from '@/components/missing-code';
import { Page } from '@/components/page';
import { serverError } from '@/text/site';

/** In every page's first load, since it must not depend on code that may fail to load: without Mantine. */
export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <Page width="text">
      <Stack align="center" ta="center" py="xl" role="status">
        <Title order={1} size="h2">
          {serverError.title}
        </Title>
        <Text c="dimmed">{serverError.text}</Text>
        <Group justify="center" gap="sm">
          <Button
            color="signal"
            size="lg"
            onClick={isMissingCode(error) ? () => window.location.reload() : retry}
          >
            Försök igen
          </Button>
          <Button component={Link} href="/" variant="default" size="lg">
            Till startsidan
          </Button>
        </Group>
      </Stack>
    </Page>
  );
}
