import { Anchor, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { AgreeField } from '@/components/agree-field';
import { KeyedText } from '@/components/keyed-text';
import { Link } from '@/components/link';
import { TitledCard } from '@/components/section';
import { MAX_ENTRY_REFERENCE } from '@/domain/listing/entry-reference';
import { MAX_DESCRIPTION, MAX_OWN_NAME } from '@/domain/listing/input';
import { errorTexts } from '@/text/errors';
import { ruleErrors } from './ad-values';
import type { AdPartProps } from './use-ad-form';

/** Another listing has the number: what to look at, and whom to ask. In a tab of its own, so that the form stays. */
const TakenEntryNote = () => (
  <>
    {errorTexts.ENTRY_ALREADY_LISTED.text}{' '}
    <Anchor component={Link} href="/contact" target="_blank">
      Kontakta oss
    </Anchor>
  </>
);

/** What only the seller knows of the place. */
export function AdPlace({ form, race }: AdPartProps) {
  // Checked at every change, since another race may be chosen last.
  const refused = ruleErrors(race, form.values);
  const taken = form.errors.entryReference === errorTexts.ENTRY_ALREADY_LISTED.text;
  return (
    <TitledCard id="om-platsen" title="Om platsen" gap="lg">
      <Stack gap="xs" role="group" aria-label="Kryssa i det som stämmer">
        <Text size="sm" c="dimmed">
          Kryssa i det som stämmer. Det kan avgöra om arrangören godkänner namnbytet.
        </Text>
        <AgreeField
          label="Platsen var gratis eller rabatterad"
          {...form.getInputProps('discounted', { type: 'checkbox' })}
          description={
            race?.refusesDiscounted && !refused.discounted && 'Arrangören godkänner inte sådana platser.'
          }
          error={refused.discounted ?? form.errors.discounted}
        />
        <AgreeField
          label="Platsen har redan bytt namn en gång"
          {...form.getInputProps('transferredBefore', { type: 'checkbox' })}
          description={
            race?.refusesTransferred &&
            !refused.transferredBefore &&
            'Arrangören låter en plats byta namn bara en gång.'
          }
          error={refused.transferredBefore ?? form.errors.transferredBefore}
        />
      </Stack>
      {race && race.entryReference !== 'none' && (
        <TextInput
          label={
            race.entryReference === 'required'
              ? 'Start- eller bokningsnummer'
              : 'Start- eller bokningsnummer (valfritt)'
          }
          description="Visas inte för någon. Vi använder det för att samma plats inte ska säljas två gånger."
          required={race.entryReference === 'required'}
          withAsterisk={false}
          autoComplete="off"
          maxLength={MAX_ENTRY_REFERENCE}
          {...form.getInputProps('entryReference')}
          error={taken ? <TakenEntryNote /> : form.errors.entryReference}
        />
      )}
      <TextInput
        label="Startgrupp (valfritt)"
        description={race?.groupRules ?? 'Till exempel startled eller starttid.'}
        maxLength={60}
        {...form.getInputProps('startGroup')}
      />
      <TextInput
        label="Eget namn på loppet (valfritt)"
        description="Om platsen gäller en viss upplaga eller start. Annars står loppets vanliga namn."
        maxLength={MAX_OWN_NAME}
        {...form.getInputProps('customRaceName')}
      />
      <Textarea
        label="Beskrivning (valfritt)"
        description={
          <>
            <KeyedText>{`${form.values.description.length} av ${MAX_DESCRIPTION} tecken.`}</KeyedText> Skriv
            inga personuppgifter, texten syns för alla.
          </>
        }
        maxLength={MAX_DESCRIPTION}
        {...form.getInputProps('description')}
      />
    </TitledCard>
  );
}
