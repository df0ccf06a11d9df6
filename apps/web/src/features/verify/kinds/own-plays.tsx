import { SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { Panel, Section } from '@clearcrate/ui/layout/surface.tsx';
import { InfiniteList } from '@clearcrate/ui/list/infinite-list.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { Num } from '@clearcrate/ui/text/text.tsx';
import type { ReactNode } from 'react';
import type { ListProgress } from '../../../lib/api/list-progress.ts';
import classes from './kinds.module.css';

interface OwnPlay {
  key: string;
  /** The selected room or round. */
  id: string;
  name: string;
  at: string;
  mark: ReactNode;
}

interface OwnPlaysProps {
  title: string;
  empty: ReactNode;
  progress: ListProgress;
  plays: readonly OwnPlay[];
  chosen: string;
  onChoose(id: string): void;
}

/** A list of the player's own plays to choose from. */
export function OwnPlays({ title, empty, progress, plays, chosen, onChoose }: OwnPlaysProps) {
  const { dateTime } = useFormats();
  return (
    <Section gap={14} title={title}>
      <Panel>
        <InfiniteList {...progress} skeleton={<SkeletonList shape="row" count={4} />} empty={empty}>
          <ul className={classes.list}>
            {plays.map(({ key, id, name, at, mark }) => (
              <li key={key}>
                <button
                  type="button"
                  className={classes.row}
                  aria-current={id === chosen || undefined}
                  onClick={() => onChoose(id)}
                >
                  <span>
                    <b>{name}</b>
                    <small>
                      <Num>{dateTime(at)}</Num>
                    </small>
                  </span>
                  {mark}
                </button>
              </li>
            ))}
          </ul>
        </InfiniteList>
      </Panel>
    </Section>
  );
}
