import type { ReactNode } from 'react';
import type { ItemView } from './item-card.tsx';
import classes from './item-line.module.css';
import { Picture } from './picture.tsx';
import { WeaponName } from './weapon-name.tsx';

interface ItemLineProps {
  item: Pick<ItemView, 'finish' | 'weapon' | 'picture'>;
  /** Between picture and name, such as the mark of its quality. */
  mark?: ReactNode;
  /** A quieter line under the name. */
  note?: ReactNode;
}

/** An item in a row of a list: its picture, its name, and what there is to say of it. The row around it is the list's. */
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
