import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { PageTitle } from '@clearcrate/ui/layout/page-title.tsx';
import type { ReactNode } from 'react';
import type { BoxHome } from '../../lib/boxes/box-kind.ts';
import { useSingleAddress } from '../../lib/routing/use-address-filter.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { BoxPage } from './box-page.tsx';
import { UnknownBox } from './box-state.tsx';
import classes from './boxes-page.module.css';

interface BoxAddressProps {
  home: BoxHome;
  /** The list, shown without a box in the address. */
  children: ReactNode;
}

/** A page of boxes: the one in its address, or all of them. */
export function BoxAddress({ home, children }: BoxAddressProps) {
  const address = useSingleAddress('boxId');
  if (address.kind === 'unknown') return <UnknownBox home={home} />;
  return address.kind === 'single' ? <BoxPage key={address.id} boxId={address.id} home={home} /> : children;
}

interface BoxesPageProps extends BoxAddressProps {
  name: 'grade' | 'ammonbox';
}

/** The same with a plain frame around the list. */
export function BoxesPage({ home, name, children }: BoxesPageProps) {
  const titles = useT('routes');
  const isWide = useLayout() === 'pc';
  return (
    <BoxAddress home={home}>
      <div className={classes.page}>
        {isWide && <PageTitle>{titles(name)}</PageTitle>}
        {children}
      </div>
    </BoxAddress>
  );
}
