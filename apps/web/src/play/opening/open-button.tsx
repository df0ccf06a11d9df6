import type { BoxDetail } from '@clearcrate/contract/box';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { isShellBox } from '../../lib/boxes/box-kind.ts';
import { boxAsset } from '../../lib/boxes/store-box-card.tsx';
import { openOverlay } from '../../lib/page/overlays.ts';
import { useGo } from '../../lib/routing/navigation.tsx';
import { useModules } from '../../lib/site/site-queries.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { ACT_LOOK } from '../act/act-parts.tsx';
import { isFreeWay, useOpeningWay } from './opening-way.ts';
import { type OpenGate, useOpenGate } from './use-open-gate.ts';
import type { Opening } from './use-opening.ts';

interface OpenButtonProps {
  box: BoxDetail;
  count: number;
  opening: Opening;
  /** "Open", or "open again" after a result. */
  again?: boolean;
}

function blockName(box: BoxDetail, state: Exclude<OpenGate['state'], 'ready' | 'loading' | 'visitor'>) {
  return state === 'poor' && isShellBox(box) ? 'poorShells' : state;
}

/** The main button: its price, or what prevents the opening with a link that resolves it. */
export function OpenButton({ box, count, opening, again = false }: OpenButtonProps) {
  const t = useT('box');
  const go = useGo();
  const stateOf = useModules();
  const { state, cost } = useOpenGate(box, count);
  const isFree = isFreeWay(useOpeningWay(box));
  const price = isFree ? undefined : ({ amount: cost, asset: boxAsset(box) } as const);
  if (opening.cut.isPending) {
    const isAsking = opening.phase === 'asking' || opening.cut.state === 'asking';
    return (
      <Button {...ACT_LOOK} loading={isAsking} shortcut={t('key.space')} onClick={() => void opening.showCut()}>
        {t('open.showResult')}
      </Button>
    );
  }
  if (state === 'visitor') {
    return (
      <Button {...ACT_LOOK} price={price} onClick={() => openOverlay('login')}>
        {t('open.signIn')}
      </Button>
    );
  }
  if (state === 'poor' && boxAsset(box) === 'coin' && stateOf('Recharge') === 'open') {
    return (
      <Button {...ACT_LOOK} icon="plus" onClick={() => go('/recharge')}>
        {t('open.topUp')}
      </Button>
    );
  }
  const blockedBy = state === 'ready' || state === 'loading' ? undefined : blockName(box, state);
  return (
    <Button
      {...ACT_LOOK}
      price={price}
      loading={opening.phase === 'asking' || state === 'loading'}
      disabledReason={blockedBy && t(`open.${blockedBy}`)}
      shortcut={t('key.space')}
      onClick={() => void opening.open(count)}
    >
      {isFree ? t('open.free') : t(again ? 'open.again' : 'open.act', { count })}
    </Button>
  );
}
