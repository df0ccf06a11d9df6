import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { PageBar } from '@clearcrate/ui/layout/page-bar.tsx';
import { PageTitle } from '@clearcrate/ui/layout/page-title.tsx';
import { BackLink } from '../../lib/page/page-menu.tsx';
import { goBack } from '../../lib/routing/navigation.tsx';
import { useT } from '../../lib/text/i18n.tsx';
import { OrderList } from './components/order-list.tsx';
import classes from './recharge-page.module.css';

export function RechargeOrdersPage() {
  const titles = useT('routes');
  const isWide = useLayout() === 'pc';
  return (
    <>
      {isWide ? (
        <BackLink to="/recharge">{titles('recharge')}</BackLink>
      ) : (
        <PageBar title={titles('rechargeOrders')} onBack={() => goBack('/m/recharge')} />
      )}
      <div className={isWide ? classes.wide : classes.page}>
        {isWide && <PageTitle>{titles('rechargeOrders')}</PageTitle>}
        <OrderList />
      </div>
    </>
  );
}
