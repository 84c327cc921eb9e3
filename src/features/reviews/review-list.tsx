import { Box, Stack, Text } from '@mantine/core';
import { UserText } from '@/components/user-text';
import { ReportLink } from '@/features/notices/report-link';
import { formatMonth } from '@/text/dates';
import type { Outputs } from '@/trpc/client';

type Review = Outputs['site']['reviews'][number];

/** What buyers have said of their purchases, each to be reported: without a name, and read by an admin before. */
export const ReviewList = ({ reviews }: { reviews: Review[] }) => (
  <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
    {reviews.map(({ id, text, raceId, raceName, month }) => (
      <li key={id}>
        <Box component="figure" m={0}>
          <Box component="blockquote" m={0}>
            <UserText>{`”${text}”`}</UserText>
          </Box>
          <Text component="figcaption" size="sm" c="dimmed">
            {`Köpte en plats till ${raceName}, ${formatMonth(month).toLowerCase()}`}
          </Text>
        </Box>
        <ReportLink reported={{ raceId, reviewId: id, title: `omdömet om ett köp till ${raceName}` }} />
      </li>
    ))}
  </Stack>
);
