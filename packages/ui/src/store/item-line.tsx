import type { ReactNode } from 'react';
import { Picture } from '../media/picture.tsx';
import type { ItemView } from './item-card.tsx';
import classes from './item-line.module.css';
import { WeaponName } from './weapon-name.tsx';

interface ItemLineProps {
  item: Pick<ItemView, 'finish' | 'weapon' | 'picture'>;
  /** Between picture and name, e.g. the quality mark. */
  mark?: ReactNode;
  /** A secondary line below the name. */
  note?: ReactNode;
}

/** An item in a list row: picture, name and notes. The list provides the row element. */
export function ItemLine({ item: { finish, weapon, picture }, mark, note }: ItemLineProps) {
  return (
    <>
      <Picture className={classes.picture} picture={{ src: picture.src }} alt="" />
      {mark}
      <span className={classes.words}>
        <b>
          {finish} <WeaponName name={weapon} />
        </b>
        {note !== undefined && <span>{note}</span>}
      </span>
    </>
  );
}
