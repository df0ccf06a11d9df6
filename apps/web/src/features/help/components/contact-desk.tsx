import { Button } from '@clearcrate/ui/controls/button.tsx';
import { endsClass } from '@clearcrate/ui/layout/stack.ts';
import { Panel, SectionHead } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import type { IconName } from '@clearcrate/ui/media/icon-paths.ts';
import { openOverlay } from '../../../lib/page/overlays.ts';
import { useIsSignedIn } from '../../../lib/session/current-session.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { type ContactWay, useContactWays } from '../help.queries.ts';
import { AskForm } from './ask-form.tsx';
import classes from './contact-desk.module.css';
import { OwnTickets } from './own-tickets.tsx';

/** The form for questions, and the list of answers. */
export function ContactDesk() {
  const t = useT('help');
  const isSignedIn = useIsSignedIn();
  return (
    <div className={classes.desk}>
      <ContactWays />
      <section>
        <SectionHead title={t('ask.title')} />
        <Panel className={classes.panel}>{isSignedIn ? <AskForm /> : <SignInFirst />}</Panel>
      </section>
      {isSignedIn && <OwnTickets />}
    </div>
  );
}

function SignInFirst() {
  const t = useT('help');
  return (
    <div className={endsClass(classes.invite)}>
      <p>{t('ask.signInFirst')}</p>
      <Button variant="primary" onClick={() => openOverlay('login')}>
        {t('ask.signIn')}
      </Button>
    </div>
  );
}

const ICONS: Record<ContactWay['name'], IconName> = {
  service: 'headset',
  groupChat: 'chat',
  email: 'link',
  phone: 'phone',
  address: 'home',
  hours: 'clock',
};

/** The operator's contact addresses; hidden without any. */
function ContactWays() {
  const t = useT('help');
  const ways = useContactWays();
  if (ways.length === 0) return null;
  return (
    <section>
      <SectionHead title={t('ways.title')} />
      <dl className={classes.ways}>
        {ways.map(({ name, text, href }) => (
          <div key={name}>
            <dt>
              <Icon name={ICONS[name]} size={18} />
              {t(`ways.${name}`)}
            </dt>
            <dd>
              {href ? (
                <a href={href} target={href.startsWith('https:') ? '_blank' : undefined} rel="noopener noreferrer">
                  {text}
                </a>
              ) : (
                text
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
