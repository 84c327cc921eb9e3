'use client';

import { Stack, Text } from '@/components/ui/basics';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { errorCodeOf, errorTextOf } from '@/components/ui/errors';
import { LinkButton } from '@/components/ui/links';
import { Notice } from '@/components/ui/notice';
import { Page } from '@/components/ui/page';
import { PageHeading } from '@/components/ui/page-heading';
import { useRouter } from '@/components/ui/router';
import { RowsSkeleton } from '@/components/ui/skeletons';
import { showError } from '@/components/ui/toast';
import { inSentence } from '@/text/lists';
import { organiserTexts } from '@/text/organisers';
import { trpc } from '@/trpc/client';
import { joinPath, organiserPages } from './organiser-paths';

const texts = organiserTexts.join;
/** A link that is cut or changed is answered as one that is over. */
const OVER = ['TOKEN_INVALID', 'INVALID_INPUT'];

/** What the mailed link lets its holder join, with the button that does it. */
export function ConfirmJoinView({ token }: { token: string }) {
  const router = useRouter();
  const utils = trpc.useUtils();
  const request = trpc.organisers.joinRequest.useQuery(
    { token },
    { retry: false, refetchOnWindowFocus: false },
  );
  const confirm = trpc.organisers.confirmJoin.useMutation({
    onSuccess: async ({ next }) => {
      if (next === 'admin') return;
      await utils.auth.session.invalidate();
      router.push(organiserPages.nameChanges.href);
      router.refresh();
    },
    onError: (error) => showError(error),
  });
  const heading = <PageHeading title={texts.title} />;
  if (confirm.data?.next === 'admin') {
    return (
      <Page width="form">
        {heading}
        <EmptyState picture="done" {...texts.checked} live>
          <LinkButton href="/">Till startsidan</LinkButton>
        </EmptyState>
      </Page>
    );
  }
  if (request.isError) {
    const code = errorCodeOf(request.error);
    const over = code !== null && code !== undefined && OVER.includes(code);
    return (
      <Page width="form">
        {heading}
        <EmptyState picture="error" {...(over ? texts.over : errorTextOf(request.error))} live>
          {over && <LinkButton href={joinPath}>Be om en ny länk</LinkButton>}
        </EmptyState>
      </Page>
    );
  }
  if (request.isPending) {
    return (
      <Page width="form">
        {heading}
        <RowsSkeleton count={1} />
      </Page>
    );
  }
  const { organiserName, races, mine } = request.data;
  const names = inSentence([...new Set(races.map(({ raceName }) => raceName))]);
  return (
    <Page width="form">
      {heading}
      <Card padding="lg">
        <Stack>
          {mine ? (
            <>
              <Text fw={600}>{organiserName}</Text>
              {names && <Text>{texts.about(names)}</Text>}
              <Text>{texts.agreed}</Text>
              <Button
                color="signal"
                size="lg"
                loading={confirm.isPending || confirm.isSuccess}
                onClick={() => confirm.mutate({ token })}
              >
                Anslut arrangören
              </Button>
            </>
          ) : (
            <Notice kind="warning" title={texts.otherAddress.title}>
              {texts.otherAddress.text}
            </Notice>
          )}
          <LinkButton href="/" variant="default">
            Inte nu
          </LinkButton>
        </Stack>
      </Card>
    </Page>
  );
}
