import type { CrashScene } from '@clearcrate/contract/crash';
import { reachClass } from '@clearcrate/ui/layout/reach.ts';
import { HashText } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { StoreLink } from '../../../lib/routing/navigation.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import type { Phase } from '../round-state.ts';
import classes from './proof-strip.module.css';

/**
 * The commitment of the round with a link to verify it; afterwards its hash, which the next one
 * must continue.
 */
export function ProofStrip({ round, chain, phase }: Pick<CrashScene, 'round' | 'chain'> & { phase: Phase }) {
  const t = useT('crash');
  if (!round || !chain) return null;
  const isOver = round.roundHash !== null;
  return (
    <div className={classes.strip}>
      <Icon name="shield" size={18} />
      <span className={classes.fixed}>
        {isOver
          ? t('proof.revealed')
          : t(phase === 'waiting' ? 'proof.fixed' : 'proof.round', { round: round.roundId })}{' '}
        <HashText value={round.roundHash ?? round.previousHash} />
      </span>
      {!isOver && (
        <span className={classes.edge}>
          {t('proof.edge')} <Num>{(chain.edgeBasisPoints / 100).toFixed(2)}%</Num>
        </span>
      )}
      <StoreLink to={`/crash/verify?roundId=${round.roundId}`} className={reachClass(classes.link)}>
        {t(isOver ? 'proof.verifyThis' : 'proof.verify')}
        <Icon name="chevron" size={14} />
      </StoreLink>
    </div>
  );
}
