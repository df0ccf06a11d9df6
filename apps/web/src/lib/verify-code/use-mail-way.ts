import type { CodeScene } from '@clearcrate/contract/auth';
import { offersMail } from '@clearcrate/contract/email-rules';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../session/current-session.ts';
import { configQuery } from '../site/site-queries.ts';

const OWNER_SCENES: readonly CodeScene[] = ['password', 'steam', 'email'];

interface MailWay {
  isOffered: boolean;
  /** The masked address; unknown before the player has signed in. */
  address: string | undefined;
}

/**
 * Whether a code may go by e-mail. Visitors are offered it wherever the channel
 * sends e-mail, so that the page does not reveal which account has an address.
 */
export function useMailWay(scene: CodeScene): MailWay {
  const { data } = useQuery(configQuery());
  const base = useSession((state) => state.info?.base);
  if (OWNER_SCENES.includes(scene))
    return { isOffered: base?.mailOffered === true && base.email !== '', address: base?.email };
  return { isOffered: scene === 'forgot' && offersMail(data?.['code.ways']), address: undefined };
}
