import { cx } from '@clearcrate/ui/cx.ts';
import { BackLink } from '../../../lib/back-link.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { DetailBody } from '../components/detail-body.tsx';
import { useDetailAddress } from '../use-detail-address.ts';
import classes from './spread-pages.module.css';

export function SpreadUserDetailPage() {
  const t = useT('spread');
  const titles = useT('routes');
  const address = useDetailAddress();
  const isMember = address.kind === 'member' || address.kind === 'unknownMember';
  return (
    <>
      {isMember && <BackLink to="/spreadUser">{titles('spreadUser')}</BackLink>}
      <div className={cx(classes.page, isMember && classes.narrow)}>
        <h1 className={classes.title}>{isMember ? titles('spreadUserDetail') : t('invite.title')}</h1>
        <DetailBody address={address} />
      </div>
    </>
  );
}
