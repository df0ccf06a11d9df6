import type { BoxDetail } from '@clearcrate/contract/box';
import { TICKETS } from '@clearcrate/fairness/ticket';
import { IconButton } from '@clearcrate/ui/controls/icon-button.tsx';
import { endsClass } from '@clearcrate/ui/layout/stack.ts';
import { type Fact, Figures, Panel } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { copyText } from '../../../lib/browser/copy-text.ts';
import { ButtonLink } from '../../../lib/routing/navigation.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import { OddsHash } from '../../odds-hash.tsx';
import { percentShare, valueText } from '../box.views.ts';
import classes from './fairness-panel.module.css';
import { HistoryButton } from './history-panel.tsx';

/** Expected value, edge and version of the box: above the contents, not hidden in help. */
export function FairnessPanel({ box }: { box: BoxDetail }) {
  const t = useT('box');
  const { number, percent, date } = useFormats();
  const facts: Fact[] = [{ key: 'value', label: t('fair.value'), value: valueText(box.expectedValue) }];
  if (box.returnRate !== null) {
    facts.push({ key: 'return', label: t('fair.return'), value: percent(percentShare(box.returnRate)) });
  }
  if (box.edge !== null) facts.push({ key: 'edge', label: t('fair.edge'), value: percent(percentShare(box.edge)) });
  const { version } = box;
  return (
    <Panel tone="proof" className={classes.panel}>
      <Figures facts={facts} />
      <div className={endsClass(classes.version)}>
        <span className={classes.hash} title={date(version.publishedAt)}>
          <span>{t('fair.version', { number: String(version.number) })}</span>
          <OddsHash
            hash={version.hash}
            text={version.text}
            shown={box.items.map(({ code, tickets, price }) => ({ item: code, tickets, value: price }))}
            words={{ matches: t('fair.matches'), differs: t('fair.differs') }}
          />
          <CopyHash hash={version.hash} />
        </span>
        <span className={classes.tickets}>{t('fair.tickets', { count: number(TICKETS) })}</span>
        <HistoryButton box={box} />
        <ButtonLink to={`/verify?boxId=${box.boxId}`} variant="proof" size="s">
          <Icon name="shield" size={16} strokeWidth={2} />
          {t('fair.verify')}
        </ButtonLink>
      </div>
    </Panel>
  );
}

function CopyHash({ hash }: { hash: string }) {
  const t = useT('box');
  const copy = () => void copyText(hash, { done: t('copied'), failed: t('copyFailed') });
  return <IconButton icon="copy" iconSize={16} label={t('fair.copyHash')} className={classes.copy} onClick={copy} />;
}
