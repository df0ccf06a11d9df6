import { EXTRACT_MAX } from '@clearcrate/contract/delivery-rules';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { useMayExtract } from '../../../lib/site/market-policy.ts';
import { useT } from '../../../lib/text/i18n.tsx';

interface ExtractButtonProps {
  ids: readonly string[];
  onExtract(): void;
}

/** Leads to a page with a confirmation. Hidden where the market policy forbids delivery. */
export function ExtractButton({ ids, onExtract }: ExtractButtonProps) {
  const t = useT('bag');
  if (!useMayExtract()) return null;
  const isTooMany = ids.length > EXTRACT_MAX;
  return (
    <Button
      size="l"
      icon="truck"
      shortcut="E"
      disabled={ids.length === 0}
      {...(isTooMany ? { disabledReason: t('extract.tooMany', { count: EXTRACT_MAX }) } : {})}
      onClick={onExtract}
    >
      {t('extract.do')}
    </Button>
  );
}
