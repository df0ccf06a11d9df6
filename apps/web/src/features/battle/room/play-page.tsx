import { AI_USER_CODE, BATTLE_LIMITS } from '@clearcrate/contract/battle-rules';
import { Panel, SectionHead } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { ButtonLink } from '../../../lib/routing/navigation.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import { useBattleRules } from '../battle.queries.ts';
import { SubPage } from '../sub-page.tsx';
import classes from './play-page.module.css';

/** How a battle works, and why it cannot be manipulated. */
export function BattlePlayPage() {
  const t = useT('battle');
  const { data: rules } = useBattleRules();
  const boxes = rules?.maxBoxes ?? BATTLE_LIMITS.boxes;
  const kinds = rules?.maxKinds ?? BATTLE_LIMITS.kinds;
  const code = rules?.aiUserCode ?? AI_USER_CODE;
  return (
    <SubPage name="battlePlay">
      <SectionHead title={t('play.title')} />
      <Panel>
        <ol className={classes.list}>
          <li>{t('play.1', { boxes, kinds })}</li>
          <li>{t('play.2')}</li>
          <li>{t('play.3')}</li>
          <li>{t('play.4')}</li>
          <li>{t('play.5')}</li>
        </ol>
      </Panel>
      <SectionHead title={t('play.fair')} />
      <Panel tone="proof">
        <ul className={classes.list}>
          <li>{t('play.fair1')}</li>
          <li>{t('play.fair2')}</li>
          {rules && <li>{t(rules.beaconChain === null ? 'room.noBeacon' : 'play.fairBeacon')}</li>}
          <li>{t('play.fair3')}</li>
          <li>{t('play.fair4', { code })}</li>
        </ul>
      </Panel>
      <div className={classes.acts}>
        <ButtonLink to="/battle/create" variant="primary">
          {t('create')}
        </ButtonLink>
        <ButtonLink to="/battle/verify" variant="proof">
          <Icon name="shield" size={18} strokeWidth={2} />
          {t('room.verify')}
        </ButtonLink>
      </div>
    </SubPage>
  );
}
