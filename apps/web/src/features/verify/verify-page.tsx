import { Chip, ChipRow } from '@clearcrate/ui/controls/chip.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { PageTitle } from '@clearcrate/ui/layout/page-title.tsx';
import { Suspense } from 'react';
import { replacePath, useParameters } from '../../lib/routing/hash-router.tsx';
import { LAYOUT_PREFIXES } from '../../lib/routing/layout-choice.ts';
import { useModules } from '../../lib/site/site-queries.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { ProofSkeleton } from './components/proof/proof-view.tsx';
import { DRAW_KINDS, type DrawKind } from './draw-kinds.ts';
import { OwnDraws } from './own-draws.tsx';
import classes from './verify-page.module.css';

/** The selection of a kind of draw, and the verification of that kind. */
export function VerifyPage() {
  const titles = useT('routes');
  const isWide = useLayout() === 'pc';
  const name = useParameters().get('kind');
  const chosen = DRAW_KINDS.find((kind) => kind.name === name);
  return (
    <div className={classes.page}>
      {isWide && <PageTitle>{titles('verify')}</PageTitle>}
      <KindRow chosen={chosen} />
      {chosen ? (
        <Suspense fallback={<ProofSkeleton />}>
          <chosen.Kind />
        </Suspense>
      ) : (
        <OwnDraws />
      )}
    </div>
  );
}

function KindRow({ chosen }: { chosen: DrawKind | undefined }) {
  const t = useT('verify');
  const prefix = LAYOUT_PREFIXES[useLayout()];
  const stateOf = useModules();
  const offered = DRAW_KINDS.filter((kind) => kind === chosen || !kind.module || stateOf(kind.module) === 'open');
  return (
    <ChipRow label={t('kind.label')} bleed>
      <Chip selected={!chosen} onClick={() => replacePath(`${prefix}/verify`)}>
        {t('kind.own')}
      </Chip>
      {offered.map((kind) => (
        <Chip
          key={kind.name}
          selected={kind === chosen}
          onClick={() => replacePath(`${prefix}/verify?kind=${kind.name}`)}
        >
          {t(`kind.${kind.name}`)}
        </Chip>
      ))}
    </ChipRow>
  );
}
