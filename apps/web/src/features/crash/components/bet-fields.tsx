import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { reachClass } from '@clearcrate/ui/layout/reach.ts';
import { AssetIcon } from '@clearcrate/ui/money/asset-icons.tsx';
import { minorOf } from '../../../lib/text/amounts.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { readDraft, type Slot } from '../use-slots.ts';
import classes from './bet-fields.module.css';

const amountOf = (minor: bigint): string => {
  const digits = minor.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

interface BetFieldsProps {
  slot: Slot;
  betMin: string;
  betMax: string;
}

const AUTOS = ['1.50', '2.00', '5.00'] as const;

/** Amount and automatic cash-out. */
export function BetFields({ slot: { slot, draft, change }, betMin, betMax }: BetFieldsProps) {
  const t = useT('crash');
  const isWide = useLayout() === 'pc';
  const times = (factor: bigint, over: bigint) => {
    const next = (minorOf(readDraft(draft.amount) || '0') * factor) / over;
    if (next > minorOf(betMax)) change({ amount: betMax });
    else if (next < minorOf(betMin)) change({ amount: betMin });
    else change({ amount: amountOf(next) });
  };
  const named = { slot: t(`slot.${slot}`) };
  return (
    <div className={classes.fields}>
      <TextField
        label={t('amount.of', named)}
        labelHidden={!isWide}
        figures
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={draft.amount}
        onChange={(amount) => change({ amount })}
        leading={<AssetIcon asset="coin" size={18} />}
        trailing={
          <span className={classes.keys}>
            <Key text="½" label={t('amount.half')} onPress={() => times(1n, 2n)} />
            <Key text="2×" label={t('amount.double')} onPress={() => times(2n, 1n)} />
            {isWide && <Key text={t('amount.max')} onPress={() => change({ amount: betMax })} />}
          </span>
        }
      />
      <TextField
        className={isWide ? undefined : classes.autoField}
        label={t('auto.of', named)}
        labelHidden={!isWide}
        figures
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        placeholder={t('auto.none')}
        value={draft.auto}
        onChange={(auto) => change({ auto })}
        leading={isWide ? undefined : <small className={classes.auto}>{t('auto')}</small>}
        trailing={
          isWide ? (
            <span className={classes.keys}>
              {AUTOS.map((auto) => (
                <Key key={auto} text={String(Number(auto))} label={t('auto')} onPress={() => change({ auto })} />
              ))}
            </span>
          ) : (
            <span className={classes.unit}>×</span>
          )
        }
      />
    </div>
  );
}

interface KeyProps {
  text: string;
  /** Accessible name of a symbol. */
  label?: string;
  onPress(): void;
}

/** Fills a field with one press. */
function Key({ text, label, onPress }: KeyProps) {
  return (
    <button type="button" className={reachClass()} onClick={onPress} aria-label={label && `${text} ${label}`}>
      {text}
    </button>
  );
}
