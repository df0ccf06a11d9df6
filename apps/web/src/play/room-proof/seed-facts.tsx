import { Facts, HashText, Panel } from '@clearcrate/ui/layout/surface.tsx';
import { Num } from '@clearcrate/ui/text/text.tsx';
import type { ComponentProps } from 'react';
import { useT } from '../../lib/text/i18n.tsx';
import { useExactTime } from '../../lib/time/exact-time.ts';

interface SeedFactsProps {
  proof: { seedNumber: number; roomSeedHash: string; roomSeed: string | null; publishedAt: string; takenAt: string };
  /** Further inputs of the draw. */
  more?: ComponentProps<typeof Facts>['facts'];
}

/** The seed of a room: its number, hash, value once revealed, and when it was published. */
export function SeedFacts({ proof, more = [] }: SeedFactsProps) {
  const t = useT('verify');
  const exactTime = useExactTime();
  const { seedNumber, roomSeedHash, roomSeed, publishedAt, takenAt } = proof;
  const times = { published: exactTime(publishedAt), taken: exactTime(takenAt) };
  const seed = roomSeed === null ? undefined : <HashText value={roomSeed} whole />;
  return (
    <Panel tone="proof">
      <Facts
        facts={[
          { key: 'number', label: t('room.seedNumber'), value: <Num>{seedNumber}</Num> },
          { key: 'hash', label: t('room.seedHash'), value: <HashText value={roomSeedHash} whole /> },
          ...(seed ? [{ key: 'seed', label: t('room.seed'), value: seed }] : []),
          { key: 'times', label: t('room.times'), value: t('room.timesValue', times) },
          ...more,
        ]}
      />
    </Panel>
  );
}
