import type { BoxDetail } from '@clearcrate/contract/box';
import type { BoxHistory } from '@clearcrate/contract/box-history';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { qualityLevel } from '@clearcrate/ui/odds/quality.ts';
import { QualityMark } from '@clearcrate/ui/odds/quality-mark.tsx';
import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isShellBox } from '../../../lib/boxes/box-kind.ts';
import { ReadError } from '../../../lib/page/loaded.tsx';
import { useParameters } from '../../../lib/routing/hash-router.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import { OddsHash } from '../../odds-hash.tsx';
import { boxHistoryQuery } from '../box.queries.ts';
import { percentShare, valueText } from '../box.views.ts';
import classes from './history-panel.module.css';

type Version = BoxHistory['items'][number];
type Change = Version['changes'][number];

/** Opens the history of odds and prices. An address with `history` opens it at once, so that it can be linked. */
export function HistoryButton({ box }: { box: BoxDetail }) {
  const t = useT('box');
  const isLinked = useParameters().get('history') !== null;
  const [isOpen, setOpen] = useState(isLinked);
  return (
    <>
      <Button variant="proof" size="s" icon="history" onClick={() => setOpen(true)}>
        {t('history.open')}
      </Button>
      <Modal
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('history.title')}
        subtitle={t('history.subtitle', { name: box.name })}
        size="l"
      >
        <History box={box} />
      </Modal>
    </>
  );
}

function History({ box }: { box: BoxDetail }) {
  const t = useT('box');
  const query = useInfiniteQuery(boxHistoryQuery(box.boxId));
  if (!query.data)
    return query.error ? (
      <ReadError query={query} title={t('history.error')} />
    ) : (
      <SkeletonList shape="row" count={4} />
    );
  const versions = query.data.pages.flatMap(({ items }) => items);
  return (
    <>
      <ol className={classes.versions}>
        {versions.map((version) => (
          <VersionEntry key={version.number} box={box} version={version} />
        ))}
      </ol>
      <div className={classes.end}>
        {query.hasNextPage ? (
          <Button size="s" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('history.more')}
          </Button>
        ) : (
          versions.length === 1 && <p>{t('history.onlyOne')}</p>
        )}
      </div>
    </>
  );
}

function VersionEntry({ box, version }: { box: BoxDetail; version: Version }) {
  const t = useT('box');
  const { date, hourMinute, percent } = useFormats();
  const { number, publishedAt, price, expectedValue, returnRate, reason, changes, hash, text } = version;
  const isCurrent = number === box.version.number;
  return (
    <li className={classes.version}>
      <div className={classes.head}>
        <h3>{t('fair.version', { number: String(number) })}</h3>
        {isCurrent && <span className={classes.current}>{t('history.current')}</span>}
        <time dateTime={publishedAt}>{`${date(publishedAt)} ${hourMinute(publishedAt)}`}</time>
      </div>
      {reason !== '' && <p className={classes.reason}>{reason}</p>}
      <dl className={classes.facts}>
        <div>
          <dt>{t('history.price')}</dt>
          <dd>
            <Price amount={price} asset={isShellBox(box) ? 'shell' : 'coin'} />
          </dd>
        </div>
        <div>
          <dt>{t('fair.value')}</dt>
          <dd>
            <Num>{valueText(expectedValue)}</Num>
          </dd>
        </div>
        {returnRate !== null && (
          <div>
            <dt>{t('fair.return')}</dt>
            <dd>
              <Num>{percent(percentShare(returnRate))}</Num>
            </dd>
          </div>
        )}
      </dl>
      <Changes version={version} changes={changes} />
      <OddsHash
        hash={hash}
        text={text}
        shown={(JSON.parse(text) as { entries: { item: string; tickets: number; value: string }[] }).entries}
        words={{ matches: t('fair.matches'), differs: t('fair.differs') }}
      />
    </li>
  );
}

function Changes({ version, changes }: { version: Version; changes: readonly Change[] }) {
  const t = useT('box');
  if (version.number === 1) return <p className={classes.none}>{t('history.first')}</p>;
  if (changes.length === 0) return <p className={classes.none}>{t('history.sameOdds')}</p>;
  return (
    <ul className={classes.changes}>
      {changes.map((change) => (
        <ChangeLine key={`${change.weaponName} ${change.finishName}`} change={change} />
      ))}
    </ul>
  );
}

function ChangeLine({ change: { weaponName, finishName, goodsLevel, before, after } }: { change: Change }) {
  const t = useT('box');
  const { percent } = useFormats();
  const shown = (terms: Change['before']) => {
    if (!terms) return t('history.notIn');
    return `${percent(terms.tickets / 1_000_000)} · ${terms.price}`;
  };
  return (
    <li>
      <span className={classes.item}>
        <QualityMark quality={qualityLevel(goodsLevel)} />
        {finishName} <small>{weaponName}</small>
      </span>
      <Num className={classes.terms}>
        <s>{shown(before)}</s> → <strong>{shown(after)}</strong>
      </Num>
    </li>
  );
}
