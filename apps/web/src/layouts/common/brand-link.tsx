import { useT } from '../../lib/i18n.tsx';
import { useHref } from '../../lib/navigation.tsx';
import { useBrand } from '../../lib/site/site-queries.ts';
import { Brand } from '../../ui/brand.tsx';

/** The store's own name is set with its Latin form; a channel's name stands alone. */
export function BrandLink() {
  const t = useT('common');
  const name = useBrand();
  return <Brand name={name === t('app.name') ? undefined : name} href={useHref()('/home')} />;
}
