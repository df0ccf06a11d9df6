import text from '../text/text.module.css';

/**
 * A model name such as "MC-11" does not wrap. Names of several words may, but not behind their
 * star.
 */
const MODEL = /^\w+-\w+$/;
const STAR = /^★ /;

/** The weapon next to its finish, less prominently. */
export const WeaponName = ({ name }: { name: string }) => (
  <small className={MODEL.test(name) ? text.whole : undefined}>{name.replace(STAR, '★\u00a0')}</small>
);
