import { Brand } from '@clearcrate/ui/brand.tsx';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../lib/i18n.tsx';
import { useHref } from '../../lib/navigation.tsx';
import { pictureAddress } from '../../lib/picture-address.ts';
import { siteConfigQuery, useBrand } from '../../lib/site/site-queries.ts';

/** The store's own name is set with its Latin form; a channel's name stands alone. */
export function BrandLink() {
  const t = useT('common');
  const name = useBrand();
  const { data: channel } = useQuery(siteConfigQuery());
  const logo = pictureAddress(channel?.logo);
  return <Brand name={name === t('app.name') ? undefined : name} logo={logo} href={useHref()('/home')} />;
}
