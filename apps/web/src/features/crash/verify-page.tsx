import { useGo } from '../../lib/routing/navigation.tsx';
import { useNamedId } from '../../lib/routing/use-address-filter.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { Chains, RoundCheck, RoundForm } from '../../play/round-proof/round-proof.tsx';
import classes from './list-pages.module.css';
import { SubPage } from './sub-page.tsx';

/** Recomputes a round in the reader's own browser. */
export function CrashVerifyPage() {
  const t = useT('crash');
  const go = useGo();
  const roundId = useNamedId('roundId');
  return (
    <SubPage name="crashVerify">
      <p className={classes.hint}>{t('verify.hint')}</p>
      <RoundForm key={roundId} roundId={roundId} onChoose={(chosen) => go(`/crash/verify?roundId=${chosen}`)} />
      {roundId !== '' && <RoundCheck roundId={roundId} />}
      <Chains />
    </SubPage>
  );
}
