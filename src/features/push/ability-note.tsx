import { Alert, type AlertProps, List } from '@mantine/core';
import { SITE_NAME } from '@/domain/site/site';
import type { PushAbility } from './browser-push';

/** Why this browser cannot get pushes, and what to do about it; nothing where it can. */
export function AbilityNote({ ability, ...props }: { ability: PushAbility } & AlertProps) {
  if (ability === 'possible') return null;
  if (ability === 'notInstalled') {
    return (
      <Alert title={`Lägg först till ${SITE_NAME} på hemskärmen`} {...props}>
        På iPhone och iPad kan bara det som ligger på hemskärmen visa aviseringar.
        <List type="ordered" mt="xs">
          <List.Item>Öppna delningsmenyn i Safari.</List.Item>
          <List.Item>Välj Lägg till på hemskärmen.</List.Item>
          <List.Item>
            Öppna {SITE_NAME} därifrån, logga in och slå på aviseringar under Min profil, Konto.
          </List.Item>
        </List>
      </Alert>
    );
  }
  return (
    <Alert
      title={ability === 'refused' ? 'Aviseringar är blockerade här' : 'Går inte i den här webbläsaren'}
      {...props}
    >
      {ability === 'refused'
        ? 'Du har sagt nej till aviseringar härifrån i den här webbläsaren. Tillåt dem i webbläsarens inställningar för webbplatsen och försök igen. Mejlen kommer som vanligt.'
        : 'Webbläsaren kan inte visa aviseringar. Mejlen kommer som vanligt.'}
    </Alert>
  );
}
