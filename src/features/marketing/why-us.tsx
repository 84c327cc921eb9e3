import { SimpleGrid, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconBolt, IconRosetteDiscountCheck, IconShieldCheck } from '@tabler/icons-react';
import { NAME_CHANGE_HOURS } from '@/domain/purchase/deadlines';
import { SITE_NAME } from '@/domain/site/site';

const reasons = [
  {
    icon: IconShieldCheck,
    title: 'Säker betalning',
    text: 'Pengarna hålls tills namnbytet är klart och du har bekräftat. Blir det inget namnbyte får du tillbaka hela beloppet.',
  },
  {
    icon: IconRosetteDiscountCheck,
    title: 'Verifierade säljare',
    text: 'Alla som säljer har legitimerat sig hos vår betalleverantör innan de får lägga upp en annons.',
  },
  {
    icon: IconBolt,
    title: 'Snabb process',
    text: `Säljaren har ${NAME_CHANGE_HOURS} timmar på sig att göra namnbytet. Du ser hela tiden var affären befinner sig.`,
  },
];

/** Three reasons to trust the place. */
export const WhyUs = () => (
  <section aria-labelledby="varfor">
    <Title order={2} id="varfor" mb="xs">
      Varför välja {SITE_NAME}?
    </Title>
    <Text mb="lg">
      Den tryggaste marknadsplatsen för startplatser: säker betalning, verifierade användare och en snabb
      process.
    </Text>
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xl" verticalSpacing="lg">
      {reasons.map(({ icon: Icon, title, text }) => (
        <Stack key={title} gap="xs">
          <ThemeIcon size={52} variant="light" radius="md">
            <Icon size={28} aria-hidden="true" />
          </ThemeIcon>
          <Title order={3}>{title}</Title>
          <Text c="dimmed">{text}</Text>
        </Stack>
      ))}
    </SimpleGrid>
  </section>
);
