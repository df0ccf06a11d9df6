import type { Recipe } from '@clearcrate/contract/refining';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { IconButton } from '@clearcrate/ui/controls/icon-button.tsx';
import { SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/feedback/states.tsx';
import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { useState } from 'react';
import { Loaded } from '../../lib/page/loaded.tsx';
import { openOverlay } from '../../lib/page/overlays.ts';
import { PageHead } from '../../lib/page/page-head.tsx';
import { useGo } from '../../lib/routing/navigation.tsx';
import { useIsSignedIn } from '../../lib/session/current-session.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { ActPart } from '../../play/act/act-parts.tsx';
import { Exchanged, ExchangeNotes } from '../../play/exchange/exchange-parts.tsx';
import { type Exchange, ExchangeQuestion } from '../../play/exchange/exchange-question.tsx';
import { MaterialPicker } from './components/material-picker.tsx';
import { Conditions, MaterialShelf, RecipeList, RefineButton, Result, Slots } from './components/refining-parts.tsx';
import { useRecipes } from './refining.queries.ts';
import classes from './refining-page.module.css';
import { type Refinery, useRefinery } from './use-refining.ts';

/** Both layouts have the same parts; the wide one has recipes and materials beside the result. */
export function RefiningPage() {
  const t = useT('refining');
  const titles = useT('routes');
  const go = useGo();
  return (
    <>
      <PageHead
        title={titles('refining')}
        actions={<IconButton icon="history" label={t('records')} onClick={() => go('/record?tab=goods')} />}
      />
      <Loaded query={useRecipes()} title={t('error')} skeleton={<SkeletonList shape="row" count={6} />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon="anvil" title={t('empty')} hint={t('empty.hint')} />
          ) : (
            <Refining recipes={items} />
          )
        }
      </Loaded>
    </>
  );
}

function Refining({ recipes }: { recipes: readonly Recipe[] }) {
  const isSignedIn = useIsSignedIn();
  const refinery = useRefinery(recipes);
  const [isMarking, setMarking] = useState(false);
  const [asked, setAsked] = useState<Exchange>();
  const ask = () => setAsked({ given: refinery.chosen, goods: refinery.recipe.goods });
  const mark = () => (isSignedIn ? setMarking(true) : openOverlay('login'));
  return (
    <article className={classes.page}>
      <div className={classes.bench}>
        <Result refinery={refinery} />
        <Exchanged mode="refining" done={refinery.done} onAgain={refinery.forget} />
        <Slots refinery={refinery} onMark={mark} />
        <Conditions refinery={refinery} />
        <ActPart
          button={<RefineButton refinery={refinery} onAsk={ask} />}
          notes={<ExchangeNotes mode="refining" cut={refinery.cut} />}
        />
      </div>
      <div className={classes.side}>
        <RecipeList recipes={recipes} refinery={refinery} />
        <MaterialShelf refinery={refinery} onMark={mark} />
      </div>
      <MarkingDialog refinery={refinery} open={isMarking} onClose={() => setMarking(false)} />
      <ExchangeQuestion mode="refining" asked={asked} onConfirm={refinery.refine} onClose={() => setAsked(undefined)} />
    </article>
  );
}

interface DialogProps {
  refinery: Refinery;
  open: boolean;
  onClose(): void;
}

function MarkingDialog({ refinery, open, onClose }: DialogProps) {
  const t = useT('refining');
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t('mark')}
      subtitle={t('materials.count', { count: refinery.total })}
      size="l"
      footer={
        <Button variant="primary" size="l" wide onClick={onClose}>
          {t('mark.done', { count: refinery.total })}
        </Button>
      }
    >
      <MaterialPicker refinery={refinery} />
    </Modal>
  );
}
