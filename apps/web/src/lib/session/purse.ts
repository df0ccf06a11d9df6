import { sumOf } from '../amounts.ts';
import { session } from './current-session.ts';

interface PurseChange {
  /** Coins left, as the server counted them. */
  amount: string;
  /** Shells left. */
  ammon?: string;
  pointGain?: string;
}

/** Puts what an answer says about the balances on the page at once, without asking for all of the player's data again. */
export function showPurse({ amount, ammon, pointGain }: PurseChange): void {
  session.store.setState(({ info }) => {
    if (!info) return {};
    const { assets } = info;
    const point = pointGain === undefined ? assets.point : sumOf([assets.point, pointGain]);
    return { info: { ...info, assets: { ...assets, amount, ammon: ammon ?? assets.ammon, point } } };
  });
}
