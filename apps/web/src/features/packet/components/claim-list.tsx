import type { Packet } from '@clearcrate/contract/packet';
import { SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/feedback/states.tsx';
import { rowsClass } from '@clearcrate/ui/layout/stack.ts';
import { Panel, Section } from '@clearcrate/ui/layout/surface.tsx';
import { InfiniteList } from '@clearcrate/ui/list/infinite-list.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { Num, quietClass } from '@clearcrate/ui/text/text.tsx';
import { listOf } from '../../../lib/api/list-progress.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import type { useClaims } from '../redpacket.queries.ts';
import classes from './claim-list.module.css';

/** Claims, newest first. */
export function ClaimList({ query, packet }: { query: ReturnType<typeof useClaims>; packet: Packet }) {
  const t = useT('packet');
  const { dateTime } = useFormats();
  const { items: claims, progress } = listOf(query, ({ place }) => String(place));
  return (
    <Section gap={12} className={classes.section} title={t('who')} aside={t('who.count', { count: packet.claims })}>
      <InfiniteList
        {...progress}
        total={packet.claims}
        skeleton={<SkeletonList shape="row" count={5} />}
        empty={<EmptyState icon="packet" title={t('who.none')} hint={t('who.none.hint')} />}
      >
        <Panel flush>
          <ol className={rowsClass(classes.list)}>
            {claims.map(({ place, nickName, money, at }) => (
              <li key={place}>
                <Num className={quietClass()}>{place}</Num>
                <span className={classes.words}>
                  <b>{nickName}</b>
                  <time dateTime={at}>{dateTime(at)}</time>
                </span>
                {money === null ? (
                  <span className={quietClass()}>{t('who.later')}</span>
                ) : (
                  <Price amount={money} weight={700} />
                )}
              </li>
            ))}
          </ol>
        </Panel>
      </InfiniteList>
    </Section>
  );
}
