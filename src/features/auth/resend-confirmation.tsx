'use client';
import { Button } from '@mantine/core';
import { trpc } from '@/trpc/client';

/** Sends the confirmation mail again. The response does not reveal whether the address is known. */
export function ResendConfirmation({ email, next }: { email: string; next: string | null }) {
  const resend = trpc.auth.resendConfirmation.useMutation({
    meta: { done: ['Mejlet är skickat', 'Kontrollera din inkorg och klicka på bekräftelselänken.'] },
  });
  return (
    <Button variant="light" loading={resend.isPending} onClick={() => resend.mutate({ email, next })}>
      Skicka bekräftelsemejlet igen
    </Button>
  );
}
