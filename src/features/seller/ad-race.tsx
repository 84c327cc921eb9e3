import { Anchor, Text } from '@mantine/core';
import { Link } from '@/components/link';
import { Warning } from '@/components/warning';
import { missingRacePath } from '@/features/race-tips/links';
import { PauseReason } from '@/features/races/pause-reason';
import { resalePausedTexts } from '@/text/organiser';
import { firstChoice } from './ad-values';
import { deadlineWarningText, type ListableRace, RaceCard, transferFacts } from './race-card';
import { RacePicker } from './race-picker';
import type { AdPartProps } from './use-ad-form';

/** Which race the place is of, and what the seller must know of it. */
export const AdRace = ({ form, race, races }: AdPartProps & { races: ListableRace[] }) => (
  <>
    <RacePicker
      races={races}
      {...form.getInputProps('raceId')}
      onChange={(raceId) => {
        const payerChoice = firstChoice(races.find(({ id }) => id === raceId));
        // Another race needs a new consent to its fee.
        form.setValues({ raceId, payerChoice, feeAccepted: false });
      }}
    />
    {!race && (
      <Text size="sm">
        Hittar du inte ditt lopp?{' '}
        <Anchor component={Link} href={missingRacePath()} prefetch={false}>
          Mitt lopp saknas
        </Anchor>
      </Text>
    )}
    {race && (
      <RaceCard race={{ ...race, title: race.raceName }} facts={transferFacts(race)}>
        {race.resalePause && (
          <Warning title={resalePausedTexts.title}>
            {resalePausedTexts.toSellers}
            {race.resalePause.reason && <PauseReason reason={race.resalePause.reason} />}
          </Warning>
        )}
        {race.warningDays !== null && (
          <Warning title={deadlineWarningText(race.warningDays)}>
            Bara köp som hinner få namnbytet klart i tid kan genomföras.
          </Warning>
        )}
      </RaceCard>
    )}
  </>
);
