import text from './text.module.css';

/** A model such as "MC-11", which stays on one line. Names of several words are longer than some places for them. */
const MODEL = /^\w+-\w+$/;

/** The weapon beside its finish, quietly. */
export const WeaponName = ({ name }: { name: string }) => (
  <small className={MODEL.test(name) ? text.whole : undefined}>{name}</small>
);
