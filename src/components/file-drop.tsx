'use client';

import { Box, Button, Flex, Group, Progress, Text, VisuallyHidden } from '@mantine/core';
import { Dropzone, type FileRejection } from '@mantine/dropzone';
import { IconFile, IconUpload } from '@tabler/icons-react';
import { useId } from 'react';
import { errorTexts } from '@/text/errors';
import { formatNumber } from '@/text/numbers';
import classes from './file-drop.module.css';

interface FileDropProps {
  label: string;
  /** The accepted files as text: "PDF, JPG, PNG eller WEBP, högst 10 MB". */
  hint: string;
  /** MIME types. */
  accept: readonly string[];
  /** Bytes. */
  maxSize: number;
  /** The chosen file, if any. */
  file: { name: string; size: number } | null;
  /** 0–100 while it is uploaded, else null. */
  progress: number | null;
  error?: string | null;
  /** Sends the file of the error once more, where that may go well. */
  onRetry?: (() => void) | undefined;
  onPick: (file: File) => void;
  onRemove: () => void;
  /** A file that was refused before it was sent, with the Swedish reason. */
  onRefuse: (text: string) => void;
  /** That reason for a file of another type or size, where the general one is not exact. */
  refusal?: string;
  disabled?: boolean;
  /** Where a form looks for its field. */
  'data-path'?: string | undefined;
}

const sizeText = (bytes: number) =>
  bytes < 100_000
    ? `${Math.max(1, Math.round(bytes / 1000))}\u00a0kB`
    : `${formatNumber(bytes / 1_000_000, 1)}\u00a0MB`;

/** Files that a browser may know no MIME type for. */
const extensionsOf = (type: string): string[] => (type === 'text/csv' ? ['.csv'] : []);

/** The file that was chosen or dropped, or why none is taken. @param refusal the reason for another type or size */
export function takenFile(accepted: File[], refused: FileRejection[], refusal?: string): File | string {
  if (accepted.length + refused.length > 1) return 'Du släppte flera filer. Välj en i taget.';
  const [file] = accepted;
  if (file) return file.size === 0 ? errorTexts.UPLOAD_EMPTY.text : file;
  const tooLarge = refused[0]?.errors[0]?.code === 'file-too-large';
  return refusal ?? errorTexts[tooLarge ? 'UPLOAD_TOO_LARGE' : 'UPLOAD_WRONG_TYPE'].text;
}

/** Chooses one file by click, keyboard, drag or camera, and shows how its sending goes. */
export function FileDrop({
  label,
  hint,
  accept,
  maxSize,
  file,
  progress,
  error,
  onRetry,
  onPick,
  onRemove,
  onRefuse,
  refusal,
  disabled = false,
  'data-path': path,
}: FileDropProps) {
  const id = useId();
  const sending = progress !== null;
  const pictures = accept.some((type) => type.startsWith('image/'));

  return (
    <Dropzone
      className={classes.drop}
      radius="lg"
      mod={{ error: Boolean(error) }}
      accept={Object.fromEntries(accept.map((type) => [type, extensionsOf(type)]))}
      maxSize={maxSize}
      disabled={disabled || sending}
      // The input itself is clicked and focused, by its label.
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      inputProps={{
        id,
        ...(path && { 'data-path': path }),
        className: classes.input,
        style: undefined,
        tabIndex: 0,
        multiple: false,
        disabled: disabled || sending,
        'aria-label': undefined,
        'aria-describedby': `${id}-hint ${id}-error`,
        'aria-invalid': error ? true : undefined,
        // The same file can be chosen again after a failure.
        onClick: ({ currentTarget }) => {
          currentTarget.value = '';
        },
      }}
      onDrop={() => undefined}
      onDropAny={(accepted, refused) => {
        if (accepted.length + refused.length === 0) return;
        const taken = takenFile(accepted, refused, refusal);
        if (typeof taken === 'string') onRefuse(taken);
        else onPick(taken);
      }}
    >
      {file ? (
        <Group gap="sm">
          <IconFile aria-hidden="true" />
          <Box flex="1 1 10rem" miw={0}>
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {file.name}
            </Text>
            <Text size="sm" c="dimmed">
              {sending ? `Laddar upp, ${Math.round(progress)} %` : sizeText(file.size)}
            </Text>
          </Box>
          {!sending && (
            <Group gap="xs">
              <Button component="label" variant="light" size="sm" htmlFor={id}>
                Byt fil
              </Button>
              <Button variant="subtle" color="red" size="sm" onClick={onRemove}>
                Ta bort
              </Button>
            </Group>
          )}
        </Group>
      ) : (
        <Flex
          component="label"
          htmlFor={id}
          direction="column"
          align="center"
          gap={4}
          pt="xs"
          px="sm"
          ta="center"
          style={{ cursor: 'pointer' }}
        >
          <IconUpload size={28} aria-hidden="true" />
          <Text component="span" fw={600}>
            {label}
          </Text>
          <Text component="span" size="sm" c="dimmed">
            {pictures ? 'Välj en fil, ta ett foto eller dra hit' : 'Klicka, eller dra hit filen'}
          </Text>
        </Flex>
      )}
      {sending && <Progress value={progress} aria-label="Uppladdning" mt="sm" />}
      <VisuallyHidden aria-live="polite">
        {sending ? 'Filen laddas upp' : file ? `${file.name} är vald` : ''}
      </VisuallyHidden>
      <Text id={`${id}-hint`} size="sm" c="dimmed" mt="xs" ta={file ? undefined : 'center'}>
        {hint}
      </Text>
      <Text
        id={`${id}-error`}
        size="sm"
        c="var(--mantine-color-error)"
        ta={file ? undefined : 'center'}
        aria-live="polite"
      >
        {error}
      </Text>
      {error && onRetry && (
        <Group justify={file ? undefined : 'center'} mt="xs">
          <Button variant="light" size="sm" onClick={onRetry}>
            Försök igen
          </Button>
        </Group>
      )}
    </Dropzone>
  );
}
