import { Icon } from '@clearcrate/ui/media/icon.tsx';
import type { CSSProperties } from 'react';
import { kindLook } from '../message-kinds.ts';
import classes from './kind-tile.module.css';

/** Icon of a message's kind. */
export function KindTile({ kind }: { kind: number }) {
  const { icon, hue } = kindLook(kind);
  return (
    <span className={classes.tile} style={{ '--hue': hue } as CSSProperties}>
      <Icon name={icon} size={22} />
    </span>
  );
}
