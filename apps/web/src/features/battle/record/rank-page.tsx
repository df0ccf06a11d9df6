import { Skeleton, SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/feedback/states.tsx';
import { Facts, Panel } from '@clearcrate/ui/layout/surface.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { Num, quietClass } from '@clearcrate/ui/text/text.tsx';
import { Loaded } from '../../../lib/page/loaded.tsx';
import { useIsSignedIn } from '../../../lib/session/current-session.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { serverClock } from '../../../lib/time/server-clock.ts';
import { zoneText } from '../../../lib/time/store-time.ts';
import { useBattleRank, useOwnBattleRank } from '../battle.queries.ts';
import { RankLine } from '../components/rank-line.tsx';
import { SubPage } from '../sub-page.tsx';

/** Today's leaderboard: the highest winnings in battles. */
export function BattleRankPage() {
  const t = useT('battle');
  const isSignedIn = useIsSignedIn();
  return (
    <SubPage name="battleRank">
      <Loaded query={useBattleRank()} skeleton={<SkeletonList shape="row" count={8} />}>
        {({ day, zone, items }) => (
          <>
            <p className={quietClass(12)}>{t('rank.zone', { day, zone: zoneText(zone, serverClock.now()) })}</p>
            {isSignedIn && <OwnLine />}
            {items.length === 0 ? (
              <EmptyState icon="trophy" title={t('rank.empty')} hint={t('rank.emptyHint')} />
            ) : (
              <Panel flush>
                <ol>
                  {items.map((line, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the place is what stays, players come and go on it.
                    <RankLine key={index} line={line} />
                  ))}
                </ol>
              </Panel>
            )}
          </>
        )}
      </Loaded>
    </SubPage>
  );
}

function OwnLine() {
  const t = useT('battle');
  const { data } = useOwnBattleRank();
  if (!data) return <Skeleton height={56} radius={16} />;
  const { place, battles, wins, won } = data;
  return (
    <Panel>
      <Facts
        facts={[
          { key: 'place', label: t('rank.own'), value: <Num>{place ?? t('rank.none')}</Num> },
          {
            key: 'won',
            label: t('rank.line', { battles, wins }),
            value: <Price amount={won} tone="gold" weight={600} />,
          },
        ]}
      />
    </Panel>
  );
}
