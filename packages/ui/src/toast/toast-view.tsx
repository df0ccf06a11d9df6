import { cx } from '../cx.ts';
import { Icon } from '../media/icon.tsx';
import { AssetIcon } from '../money/asset-icons.tsx';
import { Price } from '../money/price.tsx';
import { useT } from '../text/i18n.tsx';
import text from '../text/text.module.css';
import classes from './toast.module.css';
import type { PrizeContent, Toast } from './toast-store.ts';

/** One toast. Pressing it dismisses it. */
export function ToastView({ toast, onHide }: { toast: Toast; onHide(): void }) {
  const t = useT('common');
  const quality = toast.kind === 'prize' && 'quality' in toast.prize ? toast.prize.quality : undefined;
  return (
    <button type="button" className={cx(classes.toast, classes[toast.kind])} data-quality={quality} onClick={onHide}>
      {toast.kind === 'prize' ? (
        <>
          <PrizeView prize={toast.prize} />
          <span className={classes.close}>
            <Icon name="close" size={18} strokeWidth={2} />
            <span className={text.hidden}>{t('action.close')}</span>
          </span>
        </>
      ) : (
        <>
          <span className={classes.disc}>
            <Icon name={toast.kind === 'success' ? 'check' : 'close'} size={15} strokeWidth={2.6} />
          </span>
          <span className={classes.text}>{toast.text}</span>
          {toast.amount !== undefined && <span className={classes.amount}>{toast.amount}</span>}
        </>
      )}
    </button>
  );
}

function PrizeView({ prize }: { prize: PrizeContent }) {
  const isItem = 'picture' in prize;
  const [first] = isItem ? [] : prize.gains;
  return (
    <>
      {isItem && <img className={classes.picture} src={prize.picture} alt="" />}
      {first && (
        <span className={classes.coin}>
          <AssetIcon asset={first.asset} size={40} />
        </span>
      )}
      <span className={classes.words}>
        <span className={classes.source}>{prize.title}</span>
        <span className={classes.name}>{prize.name}</span>
        {isItem && <Price amount={prize.value} tone="gold" weight={700} size={15} />}
        {!isItem && (
          <span className={classes.gains}>
            {prize.gains.map(({ asset, amount }) => (
              <Price key={asset} amount={amount} asset={asset} signed tone="gold" weight={700} size={15} />
            ))}
          </span>
        )}
      </span>
    </>
  );
}
