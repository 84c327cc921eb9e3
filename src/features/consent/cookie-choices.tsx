import { Stack, Switch } from '@mantine/core';
import { type Choices, choiceNames } from './consent';

const texts: Record<keyof Choices, { label: string; description: string }> = {
  preferences: {
    label: 'Preferenser',
    description: 'Språk och utseende, till exempel ljust eller mörkt läge. Valfritt.',
  },
  analytics: {
    label: 'Analys',
    description: 'Hjälper oss att förstå hur sidorna används. Valfritt, och används inte i dag.',
  },
  marketing: {
    label: 'Marknadsföring',
    description: 'Anpassar annonser efter dig. Valfritt, och används inte i dag.',
  },
};

interface CookieChoicesProps {
  value: Choices;
  onChange: (choices: Choices) => void;
}

/** A switch for each kind of storage; the necessary is always on. */
export const CookieChoices = ({ value, onChange }: CookieChoicesProps) => (
  <Stack gap="lg">
    <Switch
      checked
      disabled
      label="Nödvändiga"
      description="Krävs alltid: session, inloggning, säkerhet och betalning. Utan dem fungerar inte tjänsten."
    />
    {choiceNames.map((name) => (
      <Switch
        key={name}
        {...texts[name]}
        checked={value[name]}
        onChange={(event) => onChange({ ...value, [name]: event.currentTarget.checked })}
      />
    ))}
  </Stack>
);
