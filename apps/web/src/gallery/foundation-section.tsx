import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { ICON_PATHS, type IconName } from '@clearcrate/ui/media/icon-paths.ts';
import classes from './gallery.module.css';
import { Grid, Specimen } from './specimen.tsx';

const COLOURS = [
  'ink',
  'panel',
  'raised',
  'raised-2',
  'hair',
  'text',
  'quiet',
  'faint',
  'act',
  'gold',
  'danger',
  'good',
  'fair',
];
const ICON_NAMES = Object.keys(ICON_PATHS) as IconName[];

export function FoundationSection() {
  return (
    <>
      <Specimen name="Tokens" wide>
        <Grid>
          {COLOURS.map((name) => (
            <span key={name} className={classes.swatch}>
              <i style={{ background: `var(--${name})` }} />
              {name}
            </span>
          ))}
        </Grid>
      </Specimen>
      <Specimen name="Icons" wide>
        <div className={classes.icons}>
          {ICON_NAMES.map((name) => (
            <span key={name} className={classes.iconCell}>
              <Icon name={name} size={26} />
              {name}
            </span>
          ))}
        </div>
      </Specimen>
    </>
  );
}
