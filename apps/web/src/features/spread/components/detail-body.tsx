import { Button } from '@clearcrate/ui/controls/button.tsx';
import { EmptyState } from '@clearcrate/ui/feedback/states.tsx';
import { openOverlay } from '../../../lib/page/overlays.ts';
import { useIsSignedIn } from '../../../lib/session/current-session.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import type { DetailAddress } from '../use-list-tab.ts';
import { Invitation, NoInvitation } from './invitation.tsx';
import { MemberDetail, UnknownMember } from './members.tsx';

/** One address for two readers: the promoter who views a member, and the invited visitor. */
export function DetailBody({ address }: { address: DetailAddress }) {
  const isSignedIn = useIsSignedIn();
  if (address.kind === 'invitation') return <Invitation code={address.code} />;
  if (address.kind === 'nothing') return <NoInvitation />;
  if (!isSignedIn) return <SignInFirst />;
  if (address.kind === 'unknownMember') return <UnknownMember />;
  return <MemberDetail memberId={address.memberId} />;
}

function SignInFirst() {
  const t = useT('spread');
  return (
    <EmptyState
      icon="lock"
      title={t('member.signIn')}
      hint={t('member.signInHint')}
      action={
        <Button variant="primary" onClick={() => openOverlay('login')}>
          {t('member.signInAct')}
        </Button>
      }
    />
  );
}
