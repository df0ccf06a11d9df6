import type { BattleRoom } from '@clearcrate/contract/battle';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { Num } from '@clearcrate/ui/text/text.tsx';
import type { CSSProperties } from 'react';
import { StoreLink } from '../../../../lib/routing/navigation.tsx';
import type { Reveal } from '../../room/reveal.ts';
import classes from './round-strip.module.css';

/** The boxes of the rounds: done, current, next. Each links to its odds. */
export function RoundStrip({ room, reveal }: { room: BattleRoom; reveal: Reveal }) {
  const stateOf = (round: number) => {
    if (reveal.phase === 'over' || round < reveal.round) return 'done';
    return round === reveal.round ? 'now' : 'next';
  };
  return (
    <ol className={classes.strip}>
      {room.rounds.map(({ round, boxId, name, image, colour, price }) => (
        <li key={round} data-state={stateOf(round)} style={{ '--box': colour } as CSSProperties}>
          <StoreLink to={`/battle/box?boxId=${boxId}`} className={classes.round}>
            <Num className={classes.number}>{round}</Num>
            <img src={image} alt={name} width={64} height={64} />
            <Price amount={price} bare tone="gold" size={12} weight={600} className={classes.price} />
            {stateOf(round) === 'done' && (
              <span className={classes.done}>
                <Icon name="check" size={22} strokeWidth={2.6} />
              </span>
            )}
          </StoreLink>
        </li>
      ))}
    </ol>
  );
}
