import { Spinner } from '@clearcrate/ui/feedback/spinner.tsx';
import { ErrorState } from '@clearcrate/ui/feedback/states.tsx';
import { LayoutProvider } from '@clearcrate/ui/layout/layout-context.tsx';
import { Toasts } from '@clearcrate/ui/toast/toasts.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { InvitationPage } from '../features/sign-in/invitation-page.tsx';
import { SignInPage } from '../features/sign-in/sign-in-page.tsx';
import { messageOf } from '../lib/api.ts';
import { useAddress } from '../lib/router.ts';
import { queryClient, useMe } from '../lib/session.ts';
import { useTexts } from '../lib/texts.ts';
import { ConfirmHost } from './confirm-host.tsx';
import { Shell } from './shell.tsx';

const INVITATION = /^\/invitation\/([\w-]{20,})$/;

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <LayoutProvider layout="pc">
        <Suspense fallback={<Spinner size={28} />}>
          <Entry />
          <ConfirmHost />
          <Toasts />
        </Suspense>
      </LayoutProvider>
    </QueryClientProvider>
  );
}

function Entry() {
  const t = useTexts();
  const { path } = useAddress();
  const query = useMe();
  const token = INVITATION.exec(path)?.[1];
  if (token) return <InvitationPage token={token} />;
  if (query.isPending) return <Spinner size={28} />;
  if (query.isError) {
    return (
      <ErrorState
        isPageTitle
        title={t('list.failed')}
        hint={messageOf(query.error)}
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  return query.data ? <Shell me={query.data} /> : <SignInPage />;
}
